import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type AddressObject, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A parsed email. */
interface Mail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** The URLs in the text. */
  links: string[];
}

/** An SMTP server that stores all mail. */
export interface SmtpSink {
  /** The server settings that send its mail here. */
  settings: Record<string, string>;
  mails: Mail[];
  /** Rejects every recipient. */
  rejectsRecipients: boolean;
  /** Waits for an email to this address; returns the newest. */
  mailTo(address: string): Promise<Mail>;
  stop(): Promise<void>;
}

const timeoutMs = 10_000;

export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(sink.rejectsRecipients ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
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
    rejectsRecipients: false,
    mailTo: async (address) => {
      for (const end = Date.now() + timeoutMs; Date.now() < end; await pause()) {
        const mail = sink.mails.findLast(({ to }) => to === address);
        if (mail) return mail;
      }
      throw new Error(`no mail for ${address}`);
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
