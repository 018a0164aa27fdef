import { text } from '../text/en';

/** The house's answer of no, in its own words. */
export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly cite: string | null,
    readonly field: string | null,
    readonly status: number,
  ) {
    super(sentence);
  }
}

const BUSY = 429;
const BUSY_WAIT_MS = 150;
const BUSY_TRIES = 20;

interface ErrorBody {
  error?: { sentence?: string; cite?: string; field?: string };
}

const ask = async <T>(path: string, request: RequestInit): Promise<T> => (await answered(path, request)).json() as Promise<T>;

/** Ask the house; where it is too busy, ask again a little later. */
async function answered(path: string, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(path, request);
    if (response.ok) return response;
    if (response.status === BUSY && tries < BUSY_TRIES) {
      await new Promise((later) => setTimeout(later, BUSY_WAIT_MS));
      request.signal?.throwIfAborted();
      continue;
    }
    const { error } = (await response.json().catch(() => ({}))) as ErrorBody;
    const sentence = error?.sentence ?? text.entrance.noAnswer;
    throw new Refused(sentence, error?.cite ?? null, error?.field ?? null, response.status);
  }
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => ask(path, signal ? { signal } : {});

const posted = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
});

export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> => ask(path, posted(body, signal));

/** A printed answer: a page, a PDF, a sheet. */
export const printed = async (path: string, body: unknown, signal?: AbortSignal): Promise<Blob> =>
  (await answered(path, posted(body, signal))).blob();

export const cancel = (path: string): Promise<Response> => fetch(path, { method: 'DELETE', keepalive: true });

/** What to say of a question that failed. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refused ? error.sentence : text.entrance.noAnswer;

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
