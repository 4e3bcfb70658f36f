"""What research in game AI uses: observations, batches, and the interfaces of its libraries."""
