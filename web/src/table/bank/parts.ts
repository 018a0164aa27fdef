// What only tables where a patron banks or places have hands need: fetched together, with the first view of such a table.
export { default as BankMore } from './BankMore.svelte';
export { default as BankPlate } from './BankPlate.svelte';
export { default as BankTurn } from './BankTurn.svelte';
export { default as PlacesStrip } from './PlacesStrip.svelte';
export { default as CoverOf } from './CoverOf.svelte';
export { default as Choices } from '../Choices.svelte';
export { default as Places } from '../felts/Places.svelte';
