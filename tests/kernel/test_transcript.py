from dolmen import Game, Table
from dolmen.kernel.transcript import transcript


def test_a_transcript_tells_the_whole_game_in_words(pebbles: Game) -> None:
    table = Table(pebbles, 2, starter=0, chance="manual", people=["Ada", "Ben"])
    for move in ("roll 6", "take 6", "draw red", "roll 6"):
        table.play(move)
    running = transcript(table)
    assert running.startswith("# Pebbles\n\nAda, Ben; Ada starts. Edition: Found on the beach.\n")
    assert "Ada takes 6." in running
    assert "Ada draws a marble. (For Ada alone: Ada draws a red marble.)" in running
    assert "The game goes on." in running
    for move in ("take 6", "draw blue"):
        table.play(move)
    whole = transcript(table)
    assert "The game goes on." not in whole
    assert [line.split() for line in whole.splitlines()[-5:]] == [
        ["Ada", "Ben"],
        ["Pebbles", "6", "6"],
        ["Red", "marbles", "1", "0"],
        ["Total", "7", "6"],
        ["Place", "1", "2"],
    ]
