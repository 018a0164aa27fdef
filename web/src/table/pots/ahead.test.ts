import { expect, test } from 'vitest';
import { answerOf } from './ahead';

test('nothing is done that the table does not offer', () => {
  expect(answerOf('check-fold', ['check', 'fold', 'bet'])).toBe('check');
  expect(answerOf('check-fold', ['fold', 'call'])).toBe('fold');
  expect(answerOf('check', ['fold', 'call', 'raise'])).toBeUndefined();
  expect(answerOf('call-any', ['fold', 'call', 'raise'])).toBe('call');
  expect(answerOf('call-any', ['check', 'fold'])).toBe('check');
  expect(answerOf('call-any', ['show', 'muck'])).toBeUndefined();
});
