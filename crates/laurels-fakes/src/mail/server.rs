//! A mail server that speaks just enough SMTP (RFC 5321) to be handed a letter.

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
    mood: Mood,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mood {
    #[default]
    Willing,
    /// Answers each recipient with this number.
    RefusesRecipients(u16),
    /// Connects and says nothing.
    Silent,
    /// Speaks another protocol.
    Babbling,
}

/// When the server speaks encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    None,
    /// From the first byte, as for `smtps://`.
    FromTheStart,
    /// Once the client asks for it; it takes no password before.
    Upgraded,
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
                // A conversation that breaks is the client's to notice.
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

    /// What was delivered so far.
    pub fn mails(&self) -> Vec<Mail> {
        self.lock().mails.clone()
    }

    /// Every line of every client, the letters themselves left out.
    pub fn commands(&self) -> Vec<String> {
        self.lock().commands.clone()
    }

    pub fn reject_recipients(&self, with: u16) {
        self.lock().mood = Mood::RefusesRecipients(with);
    }

    pub fn stop_responding(&self) {
        self.lock().mood = Mood::Silent;
    }

    pub fn speak_http(&self) {
        self.lock().mood = Mood::Babbling;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn serve(mut stream: TcpStream, state: &Mutex<State>, security: Security) -> std::io::Result<()> {
    if security == Security::FromTheStart {
        let mut stream = accept_tls(stream).await?;
        return match greet(&mut stream, state).await? {
            Some(mood) => converse(stream, state, mood, false).await.map(drop),
            None => Ok(()),
        };
    }
    let Some(mood) = greet(&mut stream, state).await? else { return Ok(()) };
    if let Some(stream) = converse(stream, state, mood, security == Security::Upgraded).await? {
        converse(accept_tls(stream).await?, state, mood, false).await?;
    }
    Ok(())
}

/// The first words, once for each connection; `None` when nothing more is to be said.
async fn greet<S>(stream: &mut S, state: &Mutex<State>) -> std::io::Result<Option<Mood>>
where
    S: AsyncWrite + Unpin,
{
    let mood = lock(state).mood;
    match mood {
        Mood::Silent => std::future::pending().await,
        Mood::Babbling => {
            stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await?;
            Ok(None)
        }
        Mood::Willing | Mood::RefusesRecipients(_) => {
            say(stream, "220 fake ESMTP").await?;
            Ok(Some(mood))
        }
    }
}

/// Speaks until the client leaves, or until it wants to go on encrypted: then the connection is given back.
async fn converse<S>(
    stream: S,
    state: &Mutex<State>,
    mood: Mood,
    offers_tls: bool,
) -> std::io::Result<Option<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut stream = BufReader::new(stream);
    while let Some(line) = read_line(&mut stream).await? {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        lock(state).commands.push(line);
        match (verb.as_str(), mood) {
            ("EHLO", _) if offers_tls => say(&mut stream, "250-fake\r\n250-STARTTLS\r\n250 8BITMIME").await?,
            ("EHLO", _) => say(&mut stream, "250-fake\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME").await?,
            ("STARTTLS", _) if offers_tls => {
                say(&mut stream, "220 go ahead").await?;
                return Ok(Some(stream.into_inner()));
            }
            ("AUTH", _) => say(&mut stream, "235 welcome").await?,
            ("RCPT", Mood::RefusesRecipients(with)) => {
                say(&mut stream, &format!("{with} no such user <ana@example.org>")).await?;
            }
            ("DATA", _) => {
                say(&mut stream, "354 go ahead").await?;
                let raw = take_letter(&mut stream).await?;
                lock(state).mails.push(Mail::read(&raw));
                say(&mut stream, "250 taken").await?;
            }
            ("QUIT", _) => {
                say(&mut stream, "221 bye").await?;
                return Ok(None);
            }
            ("MAIL" | "RCPT" | "RSET" | "NOOP", _) => say(&mut stream, "250 ok").await?,
            _ => say(&mut stream, "500 what").await?,
        }
    }
    Ok(None)
}

async fn say<S: AsyncWrite + Unpin>(output: &mut S, line: &str) -> std::io::Result<()> {
    output.write_all(format!("{line}\r\n").as_bytes()).await?;
    output.flush().await
}

/// A line without its end; `None` when there are no more.
async fn read_line<S: AsyncBufRead + Unpin>(input: &mut S) -> std::io::Result<Option<String>> {
    let mut line = String::new();
    let length = input.read_line(&mut line).await?;
    Ok((length > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The lines up to a lone dot; a dot that was doubled for the journey is single again.
async fn take_letter<S: AsyncBufRead + Unpin>(input: &mut S) -> std::io::Result<String> {
    let mut raw = String::new();
    while let Some(line) = read_line(input).await?.filter(|line| line != ".") {
        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
        raw.push_str("\r\n");
    }
    Ok(raw)
}
