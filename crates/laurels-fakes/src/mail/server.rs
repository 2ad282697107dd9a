//! A mail server that speaks just enough SMTP (RFC 5321) to be handed a letter.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

use super::Mail;
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

impl MailServer {
    pub async fn start() -> Self {
        let (listener, address) = listen().await;
        let state = Arc::<Mutex<State>>::default();
        let shared = state.clone();
        let running = Running::new(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = shared.clone();
                // A conversation that breaks is the client's to notice.
                tokio::spawn(async move { drop(converse(stream, &shared).await) });
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

    pub fn refuse_recipients(&self, with: u16) {
        self.lock().mood = Mood::RefusesRecipients(with);
    }

    pub fn fall_silent(&self) {
        self.lock().mood = Mood::Silent;
    }

    pub fn babble(&self) {
        self.lock().mood = Mood::Babbling;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn converse(stream: TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    let (input, mut output) = stream.into_split();
    let mut lines = BufReader::new(input).lines();
    let mood = lock(state).mood;
    match mood {
        Mood::Silent => std::future::pending::<()>().await,
        Mood::Babbling => return output.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await,
        Mood::Willing | Mood::RefusesRecipients(_) => {}
    }
    say(&mut output, "220 fake ESMTP").await?;
    while let Some(line) = lines.next_line().await? {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        lock(state).commands.push(line);
        match (verb.as_str(), mood) {
            ("EHLO", _) => say(&mut output, "250-fake\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME").await?,
            ("AUTH", _) => say(&mut output, "235 welcome").await?,
            ("RCPT", Mood::RefusesRecipients(with)) => {
                say(&mut output, &format!("{with} no such user <ana@example.org>")).await?;
            }
            ("DATA", _) => {
                say(&mut output, "354 go ahead").await?;
                let raw = take_letter(&mut lines).await?;
                lock(state).mails.push(Mail::read(&raw));
                say(&mut output, "250 taken").await?;
            }
            ("QUIT", _) => return say(&mut output, "221 bye").await,
            ("MAIL" | "RCPT" | "RSET" | "NOOP", _) => say(&mut output, "250 ok").await?,
            _ => say(&mut output, "500 what").await?,
        }
    }
    Ok(())
}

async fn say(output: &mut OwnedWriteHalf, line: &str) -> std::io::Result<()> {
    output.write_all(format!("{line}\r\n").as_bytes()).await
}

/// The lines up to a lone dot; a dot that was doubled for the journey is single again.
async fn take_letter(lines: &mut Lines<BufReader<OwnedReadHalf>>) -> std::io::Result<String> {
    let mut raw = String::new();
    while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
        raw.push_str("\r\n");
    }
    Ok(raw)
}
