import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Toast } from './toast';
import { afterEvent, emptyQueue, type ToastEvent } from './toastQueue';

const toast: Toast = { kind: 'GENERIC', message: 'Saved.' };
const added = (id: number): ToastEvent => ({ type: 'added', id, toast });
const ended = (id: number): ToastEvent => ({ type: 'ended', id });
const exited = (id: number): ToastEvent => ({ type: 'exited', id });
const run = (...events: ToastEvent[]) => events.reduce(afterEvent, emptyQueue);

describe('afterEvent', () => {
  it('shows the first toast at once and queues the second', () => {
    const queue = run(added(1), added(2));
    expect(queue.current?.id).toBe(1);
    expect(queue.waiting.map(({ id }) => id)).toEqual([2]);
  });

  it('leaves a gap between two toasts', () => {
    const leaving = run(added(1), added(2), ended(1));
    expect(leaving).toMatchObject({ current: { id: 1 }, isLeaving: true });
    expect(afterEvent(leaving, exited(1))).toMatchObject({
      current: { id: 2 },
      isLeaving: false,
      waiting: [],
    });
  });

  it('queues a toast added during the gap', () => {
    const queue = run(added(1), ended(1), added(2));
    expect(queue).toMatchObject({ current: { id: 1 }, isLeaving: true, waiting: [{ id: 2 }] });
  });

  it('replaces a confirmation by the next toast, visible or waiting', () => {
    const confirmed = (id: number): ToastEvent => ({
      type: 'added',
      id,
      toast: { kind: 'GENERIC', message: 'Marked.', isConfirmation: true },
    });
    expect(run(confirmed(1), added(2))).toMatchObject({ current: { id: 1 }, isLeaving: true });
    const afterAnother = run(added(1), confirmed(2), confirmed(3));
    expect(afterAnother).toMatchObject({ current: { id: 1 }, isLeaving: false, waiting: [{ id: 3 }] });
  });

  it('ignores events of other toasts', () => {
    const queue = run(added(1), added(2));
    expect(afterEvent(queue, ended(2))).toBe(queue);
    expect(afterEvent(queue, exited(1))).toBe(queue);
  });

  it('shows every toast once, in order, for any sequence of events', () => {
    const anyEvents = fc.array(
      fc.oneof(
        fc.constant('add' as const),
        fc.record({ type: fc.constantFrom('ended' as const, 'exited' as const), id: fc.nat({ max: 12 }) }),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(anyEvents, (events) => {
        let queue = emptyQueue;
        let addedCount = 0;
        const displayed: number[] = [];
        const step = (event: ToastEvent) => {
          queue = afterEvent(queue, event);
          const id = queue.current?.id;
          if (id !== undefined && displayed.at(-1) !== id) displayed.push(id);
        };
        for (const event of events) {
          if (event === 'add') {
            step(added(addedCount));
            addedCount += 1;
          } else step(event);
        }
        while (queue.current) {
          const { id } = queue.current;
          step(ended(id));
          step(exited(id));
        }
        expect(displayed).toEqual(Array.from({ length: addedCount }, (_, id) => id));
        expect(queue).toEqual(emptyQueue);
      }),
    );
  });
});
