import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type AddressObject, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived, read. */
interface Mail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** The addresses in the text, as somebody would click them. */
  links: string[];
}

/** A mail server that keeps what it is given. */
export interface SmtpSink {
  /** What a server must be told to send its mail here. */
  settings: Record<string, string>;
  mails: Mail[];
  /** Turns every recipient away. */
  refusesRecipients: boolean;
  /** The newest mail to this address, once there is one. */
  mailTo(address: string): Promise<Mail>;
  stop(): Promise<void>;
}

const patience = 10_000;

export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(sink.refusesRecipients ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((parsed) => {
        const text = parsed.text ?? '';
        sink.mails.push({
          from: addressIn(parsed.from) ?? '',
          to: addressIn(parsed.to) ?? '',
          replyTo: addressIn(parsed.replyTo),
          subject: parsed.subject ?? '',
          text,
          html: parsed.html || '',
          links: text.match(/https?:\/\/\S+/g) ?? [],
        });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const sink: SmtpSink = {
    settings: { LAURELS_SMTP_URL: `smtp://127.0.0.1:${port}` },
    mails: [],
    refusesRecipients: false,
    mailTo: async (address) => {
      for (const end = Date.now() + patience; Date.now() < end; await pause()) {
        const mail = sink.mails.findLast(({ to }) => to === address);
        if (mail) return mail;
      }
      throw new Error(`no mail came for ${address}`);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return sink;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

function addressIn(field: AddressObject | AddressObject[] | undefined): string | undefined {
  const [first] = [field].flat();
  return first?.value[0]?.address;
}
