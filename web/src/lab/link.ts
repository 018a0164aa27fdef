// What lies on the bench, packed into the address: JSON, deflated, in base64url.
import type { OwnTable } from './own';

export interface SavedBench {
  game: string;
  decks?: number;
  removed?: Record<string, number>;
  own?: OwnTable[];
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const flow = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(flow).arrayBuffer());
}

export async function pack(saved: SavedBench): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(saved));
  const small = await through(bytes, new CompressionStream('deflate-raw'));
  const letters = Array.from(small, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What a link holds, or null if it was damaged on its way. */
export async function unpack(code: string): Promise<SavedBench | null> {
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const small = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(small, new DecompressionStream('deflate-raw'));
    return read(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Only what has the shape of a bench: a link may come from anywhere. */
function read(found: unknown): SavedBench | null {
  if (typeof found !== 'object' || found === null) return null;
  const { game, decks, removed, own } = found as Partial<SavedBench>;
  if (typeof game !== 'string') return null;
  const saved: SavedBench = { game };
  if (typeof decks === 'number') saved.decks = decks;
  if (removed && Object.values(removed).every(Number.isInteger)) saved.removed = removed;
  if (Array.isArray(own) && own.every(isOwnTable)) saved.own = own;
  return saved;
}

const isOwnTable = (table: OwnTable): boolean =>
  typeof table.id === 'string' &&
  typeof table.name === 'string' &&
  Array.isArray(table.lines) &&
  table.lines.every((line) => [line.name, line.when, line.pays].every((part) => typeof part === 'string'));
