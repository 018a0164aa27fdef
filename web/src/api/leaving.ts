import { onDestroy } from 'svelte';

/** A signal for the questions of a component: aborted when it is taken off the page, so that the house stops too. */
export function untilGone(): AbortSignal {
  const gone = new AbortController();
  onDestroy(() => gone.abort());
  return gone.signal;
}
