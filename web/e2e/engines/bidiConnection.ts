import { once } from 'node:events';
import WebSocket from 'ws';

interface LogEntry {
  level: string;
  text: string | null;
  source: { context?: string };
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: LogEntry };

interface Pending {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** A connection that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/) and listens to the console. */
export class BidiConnection {
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  private constructor(
    private readonly socket: WebSocket,
    private readonly onLogEntry: (entry: LogEntry) => void,
  ) {
    socket.on('message', (data) => this.receive(JSON.parse(data.toString())));
    socket.on('close', () => {
      for (const { reject } of this.pending.values()) reject(new Error('The browser closed the connection'));
    });
  }

  static async open(url: string, onLogEntry: (entry: LogEntry) => void): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BidiConnection(socket, onLogEntry);
  }

  send<T = object>(method: string, params: object = {}): Promise<T> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  private receive(message: Message): void {
    if (message.type === 'event') {
      if (message.method === 'log.entryAdded') this.onLogEntry(message.params);
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.type === 'success') pending?.resolve(message.result as never);
    else pending?.reject(new Error(`${message.error}: ${message.message}`));
  }
}
