import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Listener } from '../src/connection';

/** A socket in the hands of the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: { type: string; id: string; table: string }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {}

  opens() {
    this.readyState = 1;
    this.onopen();
  }

  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('window', globalThis);
let goOffline = () => {};
vi.stubGlobal('addEventListener', (_: string, heard: () => void) => (goOffline = heard));

describe('the line to the house', () => {
  let views: string[];
  let line: Connection;

  beforeEach(() => {
    views = [];
    const nothing = () => undefined;
    const listener: Listener = {
      onLayout: nothing, onBoard: nothing, onRefusal: nothing, onOnline: nothing, onTurnedAway: nothing,
      onView: (table) => views.push(table),
    };
    line = new Connection('ws://house', listener);
    line.join('t-1');
    FakeSocket.last.opens();
  });

  it('joins its tables as soon as it is open', () => {
    expect(FakeSocket.last.sent).toEqual([{ type: 'join', table: 't-1' }]);
  });

  it('gives each command its own answer, by id', async () => {
    const done = line.command('t-1', { type: 'settle_round' });
    const refused = line.command('t-1', { type: 'settle_round' });
    const [, first, second] = FakeSocket.last.sent;
    expect(first?.id).not.toBe(second?.id);
    FakeSocket.last.says({ type: 'refused', id: second?.id, table: 't-1', reason: 'r', cite: 'c', sentence: 's' });
    FakeSocket.last.says({ type: 'ack', id: first?.id, table: 't-1' });
    expect(await done).toBeNull();
    expect(await refused).toMatchObject({ reason: 'r', cite: 'c', sentence: 's' });
  });

  it('drops bets when the line breaks and takes none before it is mended; other commands are repeated', async () => {
    vi.useFakeTimers();
    const [bet, other] = [line.command('t-1', { type: 'bet' }), line.command('t-1', { type: 'settle_round' })];
    const repeated = FakeSocket.last.sent[2];
    goOffline();
    expect(await bet).toMatchObject({ reason: 'line_broken' });
    vi.advanceTimersByTime(1000);
    expect(await line.command('t-1', { type: 'place_bets' })).toMatchObject({ reason: 'line_broken' });
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ type: 'join', table: 't-1' }, repeated]);
    FakeSocket.last.says({ type: 'ack', id: repeated?.id, table: 't-1' });
    expect(await other).toBeNull();
    vi.useRealTimers();
  });

  it('shows no table that was parted from, and nothing of a socket given up', () => {
    const socket = FakeSocket.last;
    line.join('t-2');
    line.part('t-1');
    socket.says({ type: 'view', table: 't-1', view: {} });
    socket.says({ type: 'view', table: 't-2', view: {} });
    expect(views).toEqual(['t-2']);
    line.close();
    line.join('t-2');
    socket.says({ type: 'view', table: 't-2', view: {} });
    expect(views).toEqual(['t-2']);
  });
});
