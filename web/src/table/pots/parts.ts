// What only tables of pot games need: fetched together, with the first view of such a table.
export { default as DealIn } from './DealIn.svelte';
export { default as Hands } from './Hands.svelte';
export { default as Pots } from '../felts/Pots.svelte';
