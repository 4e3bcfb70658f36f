// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import * as api from '../api'
import type { Seat, Snapshot, TableLine } from '../contract'
import { MOST_NAME } from '../opening'
import Invitation from './Invitation.svelte'

const seat = (number: number, name: string, more: Partial<Seat> = {}): Seat =>
  ({ seat: number, name, kind: 'person', bot: null, present: false, taken: true, resigned: false, ...more })
const mara = seat(0, 'Mara')
const greedy = seat(2, 'Greedy', { kind: 'bot', bot: 'greedy' })
const there = (ben: Seat, mine: number | null = 1) =>
  ({ title: 'Stone Age', seat: mine, seats: [mara, ben, greedy] }) as unknown as Snapshot

const onseated = vi.fn()
const shown = () => render(Invitation, { table: 'tt', token: 'k', name: '', onseated })

beforeEach(() => {
  vi.restoreAllMocks()
  onseated.mockClear()
  vi.spyOn(api, 'tables').mockResolvedValue([])
  vi.spyOn(api, 'sit').mockResolvedValue({} as Snapshot)
})

test('a place that is kept says which game it is and who sits there, and takes a name', async () => {
  vi.spyOn(api, 'linked').mockResolvedValue(there(seat(1, 'Ben', { taken: false })))
  shown()
  await screen.findByRole('heading', { name: 'A place is kept for you' })
  expect(screen.getByText('Stone Age')).toBeTruthy()
  expect(screen.getByText('At the table: Mara, Greedy (a bot).')).toBeTruthy()
  const name = screen.getByLabelText<HTMLInputElement>('Your name')
  expect(name.maxLength).toBe(MOST_NAME)
  await fireEvent.input(name, { target: { value: ' Ole ' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
  expect(api.sit).toHaveBeenCalledWith('tt', 'k', 'Ole')
  await waitFor(() => expect(onseated).toHaveBeenCalledOnce())
})

test('where somebody sits already one goes on as they', async () => {
  vi.spyOn(api, 'linked').mockResolvedValue(there(seat(1, 'Ben')))
  shown()
  await screen.findByRole('heading', { name: 'Ben already sits here' })
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Go on as Ben' }))
  expect(api.sit).toHaveBeenCalledWith('tt', 'k', null)
})

test('whoever sits there in this browser is asked nothing', async () => {
  vi.spyOn(api, 'linked').mockResolvedValue(there(seat(1, 'Ben')))
  vi.spyOn(api, 'tables').mockResolvedValue([{ table: 'tt', mine: [1] } as unknown as TableLine])
  shown()
  await waitFor(() => expect(onseated).toHaveBeenCalledOnce())
  expect(api.sit).not.toHaveBeenCalled()
})

test('a spectator’s link takes its place at once', async () => {
  vi.spyOn(api, 'linked').mockResolvedValue(there(seat(1, 'Ben'), null))
  shown()
  await waitFor(() => expect(api.sit).toHaveBeenCalledWith('tt', 'k', null))
})

test('a name that is refused is marked, and the reason stands at it', async () => {
  vi.spyOn(api, 'linked').mockResolvedValue(there(seat(1, 'Ben', { taken: false })))
  vi.spyOn(api, 'sit').mockRejectedValue(new api.Refusal(400, 'bad_name', 'A name has visible characters.'))
  shown()
  await fireEvent.click(await screen.findByRole('button', { name: 'Sit down' }))
  const said = await screen.findByRole('alert')
  const name = screen.getByLabelText('Your name')
  expect(said.textContent).toBe('A name has visible characters.')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(name.getAttribute('aria-describedby')).toBe(said.id)
})

test('a link that opens nothing says so in words for people', async () => {
  vi.spyOn(api, 'linked').mockRejectedValue(new api.Refusal(403, 'not_yours', 'for programs'))
  shown()
  expect(await screen.findByText('This link does not open a seat at this table.')).toBeTruthy()
})
