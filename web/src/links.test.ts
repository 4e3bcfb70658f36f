import { expect, it } from 'vitest'
import { isLoopback } from './links'

it.each(['localhost', 'games.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is this computer', (host) => {
  expect(isLoopback(host)).toBe(true)
})

it.each(['192.168.1.5', 'stone.example.org', '127.example.org', 'localhost.example.org', '[2001:db8::1]'])('%s is not', (host) => {
  expect(isLoopback(host)).toBe(false)
})
