//! Log entries carry the request during which they are written.

use std::fmt;

use laurels_http::LoggedRequest;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::FmtContext;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::registry::LookupSpan;

use crate::config::LogFormat;

/// Adds the request to entries formatted by `inner`.
pub(crate) struct RequestFormat<F> {
    pub(crate) format: LogFormat,
    pub(crate) inner: F,
}

impl<S, N, F> FormatEvent<S, N> for RequestFormat<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let Some(request) = LoggedRequest::current() else {
            return self.inner.format_event(context, writer, event);
        };
        match self.format {
            LogFormat::Text => write!(writer, "[{request}] ")?,
            LogFormat::Json => {
                let mut entry = String::new();
                self.inner.format_event(context, Writer::new(&mut entry), event)?;
                let fields = entry.trim_end().strip_suffix('}').ok_or(fmt::Error)?;
                return writeln!(writer, "{fields},\"request\":{}}}", request.to_json());
            }
        }
        self.inner.format_event(context, writer, event)
    }
}
