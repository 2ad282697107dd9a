//! A fake mail server with just enough SMTP (RFC 5321) to receive a message.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncBufRead, AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use super::Mail;
use super::tls::accept_tls;
use crate::listen::{Running, listen};

/// A running server; stops when dropped.
#[derive(Debug)]
pub struct MailServer {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    _running: Running,
}

#[derive(Debug, Default)]
struct State {
    mails: Vec<Mail>,
    commands: Vec<String>,
    behavior: Behavior,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Behavior {
    #[default]
    Normal,
    /// Replies to each `RCPT` with this code.
    RejectsRecipients(u16),
    /// Accepts connections and sends nothing.
    Silent,
    /// Replies with another protocol.
    SpeaksHttp,
}

/// Whether, and how, connections are encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    None,
    /// From the first byte, as for `smtps://`.
    ImplicitTls,
    /// After `STARTTLS`; `AUTH` is not offered before.
    StartTls,
}

impl MailServer {
    pub async fn start() -> Self {
        Self::start_with(Security::None).await
    }

    pub async fn start_with(security: Security) -> Self {
        let (listener, address) = listen().await;
        let state = Arc::<Mutex<State>>::default();
        let shared = state.clone();
        let running = Running::new(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = shared.clone();
                // Errors are visible to the client, which the test asserts on.
                tokio::spawn(async move { drop(serve(stream, &shared, security).await) });
            }
        });
        Self { address, state, _running: running }
    }

    /// `smtp://127.0.0.1:port`
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// All messages received so far.
    pub fn mails(&self) -> Vec<Mail> {
        self.lock().mails.clone()
    }

    /// Every command line of every client, without the messages.
    pub fn commands(&self) -> Vec<String> {
        self.lock().commands.clone()
    }

    pub fn reject_recipients(&self, code: u16) {
        self.lock().behavior = Behavior::RejectsRecipients(code);
    }

    pub fn stop_responding(&self) {
        self.lock().behavior = Behavior::Silent;
    }

    pub fn speak_http(&self) {
        self.lock().behavior = Behavior::SpeaksHttp;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn serve(mut stream: TcpStream, state: &Mutex<State>, security: Security) -> std::io::Result<()> {
    if security == Security::ImplicitTls {
        let mut stream = accept_tls(stream).await?;
        return match greet(&mut stream, state).await? {
            Some(behavior) => converse(stream, state, behavior, false).await.map(drop),
            None => Ok(()),
        };
    }
    let Some(behavior) = greet(&mut stream, state).await? else { return Ok(()) };
    if let Some(stream) = converse(stream, state, behavior, security == Security::StartTls).await? {
        converse(accept_tls(stream).await?, state, behavior, false).await?;
    }
    Ok(())
}

/// Sends the greeting, once per connection; `None` if the connection should be closed.
async fn greet<S>(stream: &mut S, state: &Mutex<State>) -> std::io::Result<Option<Behavior>>
where
    S: AsyncWrite + Unpin,
{
    let behavior = lock(state).behavior;
    match behavior {
        Behavior::Silent => std::future::pending().await,
        Behavior::SpeaksHttp => {
            stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await?;
            Ok(None)
        }
        Behavior::Normal | Behavior::RejectsRecipients(_) => {
            reply(stream, "220 fake ESMTP").await?;
            Ok(Some(behavior))
        }
    }
}

/// Handles commands until the client quits, or sends `STARTTLS`: then returns the connection for the handshake.
async fn converse<S>(
    stream: S,
    state: &Mutex<State>,
    behavior: Behavior,
    offers_tls: bool,
) -> std::io::Result<Option<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut stream = BufReader::new(stream);
    while let Some(line) = read_line(&mut stream).await? {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        lock(state).commands.push(line);
        match (verb.as_str(), behavior) {
            ("EHLO", _) if offers_tls => {
                reply(&mut stream, "250-fake\r\n250-STARTTLS\r\n250 8BITMIME").await?;
            }
            ("EHLO", _) => reply(&mut stream, "250-fake\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME").await?,
            ("STARTTLS", _) if offers_tls => {
                reply(&mut stream, "220 go ahead").await?;
                return Ok(Some(stream.into_inner()));
            }
            ("AUTH", _) => reply(&mut stream, "235 welcome").await?,
            ("RCPT", Behavior::RejectsRecipients(code)) => {
                reply(&mut stream, &format!("{code} no such user <ana@example.org>")).await?;
            }
            ("DATA", _) => {
                reply(&mut stream, "354 go ahead").await?;
                let raw = read_message(&mut stream).await?;
                lock(state).mails.push(Mail::read(&raw));
                reply(&mut stream, "250 queued").await?;
            }
            ("QUIT", _) => {
                reply(&mut stream, "221 bye").await?;
                return Ok(None);
            }
            ("MAIL" | "RCPT" | "RSET" | "NOOP", _) => reply(&mut stream, "250 ok").await?,
            _ => reply(&mut stream, "500 unrecognized command").await?,
        }
    }
    Ok(None)
}

async fn reply<S: AsyncWrite + Unpin>(output: &mut S, line: &str) -> std::io::Result<()> {
    output.write_all(format!("{line}\r\n").as_bytes()).await?;
    output.flush().await
}

/// A line without its line break; `None` at the end of the stream.
async fn read_line<S: AsyncBufRead + Unpin>(input: &mut S) -> std::io::Result<Option<String>> {
    let mut line = String::new();
    let length = input.read_line(&mut line).await?;
    Ok((length > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The lines up to a single dot, with dot-stuffing removed (RFC 5321, section 4.5.2).
async fn read_message<S: AsyncBufRead + Unpin>(input: &mut S) -> std::io::Result<String> {
    let mut raw = String::new();
    while let Some(line) = read_line(input).await?.filter(|line| line != ".") {
        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
        raw.push_str("\r\n");
    }
    Ok(raw)
}
