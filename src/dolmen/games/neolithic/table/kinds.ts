// The types of the view, and the halves of a card by what they are played as.
export type { Back, Box, Card, Deck, Icon, Job, Kind, Phase, Player, Source, State, Task, TaskIcon } from './view'
export type Part = 'villager' | 'culture' | 'ritual' | 'innovation' | 'hunted' | 'domesticated' | 'gathered' | 'developed'
