import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Toast } from './toast';
import { afterEvent, emptyQueue, type ToastEvent } from './toastQueue';

const toast: Toast = { kind: 'GENERIC', message: 'Saved.' };
const raised = (id: number): ToastEvent => ({ type: 'raised', id, toast });
const ended = (id: number): ToastEvent => ({ type: 'ended', id });
const left = (id: number): ToastEvent => ({ type: 'left', id });
const run = (...events: ToastEvent[]) => events.reduce(afterEvent, emptyQueue);

describe('afterEvent', () => {
  it('shows the first at once and keeps the second waiting', () => {
    const queue = run(raised(1), raised(2));
    expect(queue.current?.id).toBe(1);
    expect(queue.waiting.map(({ id }) => id)).toEqual([2]);
  });

  it('leaves a pause between two', () => {
    const leaving = run(raised(1), raised(2), ended(1));
    expect(leaving).toMatchObject({ current: { id: 1 }, isLeaving: true });
    expect(afterEvent(leaving, left(1))).toMatchObject({ current: { id: 2 }, isLeaving: false, waiting: [] });
  });

  it('lets one that is raised in the pause wait for its end', () => {
    const queue = run(raised(1), ended(1), raised(2));
    expect(queue).toMatchObject({ current: { id: 1 }, isLeaving: true, waiting: [{ id: 2 }] });
  });

  it('is not confused by reports about another toast', () => {
    const queue = run(raised(1), raised(2));
    expect(afterEvent(queue, ended(2))).toBe(queue);
    expect(afterEvent(queue, left(1))).toBe(queue);
  });

  it('shows every toast once, in the order raised, whatever else is reported', () => {
    const anyEvents = fc.array(
      fc.oneof(
        fc.constant('raise' as const),
        fc.record({ type: fc.constantFrom('ended' as const, 'left' as const), id: fc.nat({ max: 12 }) }),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(anyEvents, (events) => {
        let queue = emptyQueue;
        let raisedCount = 0;
        const shown: number[] = [];
        const step = (event: ToastEvent) => {
          queue = afterEvent(queue, event);
          const id = queue.current?.id;
          if (id !== undefined && shown.at(-1) !== id) shown.push(id);
        };
        for (const event of events) {
          if (event === 'raise') {
            step(raised(raisedCount));
            raisedCount += 1;
          } else step(event);
        }
        while (queue.current) {
          const { id } = queue.current;
          step(ended(id));
          step(left(id));
        }
        expect(shown).toEqual(Array.from({ length: raisedCount }, (_, id) => id));
        expect(queue).toEqual(emptyQueue);
      }),
    );
  });
});
