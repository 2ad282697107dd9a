use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::header::{LOCATION, SET_COOKIE};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::{App, OidcError};
use laurels_domain::sign_in::SignInError;
use laurels_providers::ProviderError;
use laurels_providers::oidc::{SocialProvider, first_time_name};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::{MaybeCaller, Path, Query, RawBody, ThisDevice};
use crate::{Problem, cookies};

/// Longer ones are no query of ours.
const MAX_QUERY_LENGTH: usize = 2_000;
/// A code, a state and a name.
const MAX_FORM_LENGTH: usize = 8_000;

/// Sends the browser to Google. The query is given back at the end.
#[utoipa::path(get, path = "/api/auth/login/google", tag = "auth",
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn log_in_with_google(
    app: State<App>,
    caller: MaybeCaller,
    query: RawQuery,
) -> Result<Response, Problem> {
    begin_oidc(app, caller, query, SocialProvider::Google).await
}

/// Sends the browser to Apple. The query is given back at the end.
#[utoipa::path(get, path = "/api/auth/login/apple", tag = "auth",
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn log_in_with_apple(
    app: State<App>,
    caller: MaybeCaller,
    query: RawQuery,
) -> Result<Response, Problem> {
    begin_oidc(app, caller, query, SocialProvider::Apple).await
}

async fn begin_oidc(
    State(app): State<App>,
    MaybeCaller(user): MaybeCaller,
    RawQuery(query): RawQuery,
    provider: SocialProvider,
) -> Result<Response, Problem> {
    let query = query.filter(|query| query.len() <= MAX_QUERY_LENGTH).unwrap_or_default();
    let departure = match app.begin_oidc(provider, user.map(|user| user.id), query).await {
        Ok(departure) => departure,
        // A browser is shown a page about it, not the words of an API.
        Err(OidcError::Provider(error)) if !matches!(error, ProviderError::NotSetUp(_)) => {
            tracing::warn!(%error, "a sign-in could not begin");
            return redirect_with_error(
                "/log-in",
                provider,
                "provider",
                cookies::clear_sign_in(&app.settings),
            );
        }
        Err(OidcError::Store(error)) => {
            tracing::error!(%error, "a sign-in could not be kept");
            return redirect_with_error(
                "/log-in",
                provider,
                "unavailable",
                cookies::clear_sign_in(&app.settings),
            );
        }
        Err(error) => return Err(unavailable(error)),
    };
    let cookie = cookies::set_sign_in(departure.state.reveal(), &app.settings);
    see_other(&departure.url, vec![cookie])
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ProviderPath {
    /// `google` or `apple`.
    #[param(pattern = "^(google|apple)$")]
    provider: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CallbackQuery {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    /// Apple's, on the first consent only: the name, unsigned.
    user: Option<String>,
}

/// The browser comes back from a provider; it is sent on to the web app, signed in or not.
#[utoipa::path(get, path = "/api/auth/callback/{provider}", tag = "auth", params(ProviderPath, CallbackQuery),
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn finish_sign_in(
    State(app): State<App>,
    ThisDevice(device): ThisDevice,
    Path(path): Path<ProviderPath>,
    headers: HeaderMap,
    Query(returned): Query<CallbackQuery>,
) -> Result<Response, Problem> {
    let provider = known(&path)?;
    let forget = cookies::clear_sign_in(&app.settings);
    let state = returned.state.unwrap_or_default();
    // The state must be the one this very browser was sent away with.
    let is_ours = !state.is_empty() && cookies::find(&headers, cookies::SIGN_IN) == Some(&state);
    let pending = match app.take_oidc_attempt(provider, &state).await {
        Ok(pending) if is_ours => pending,
        Ok(_) | Err(OidcError::BadState) => {
            return redirect_with_error("/log-in", provider, "expired", forget);
        }
        Err(error) => {
            tracing::error!(%error, "a sign-in could not be looked up");
            return redirect_with_error("/log-in", provider, "unavailable", forget);
        }
    };
    // Who was logged in wanted to connect the two, in their settings.
    let page = if pending.logged_in.is_some() { "/settings" } else { "/log-in" };
    let Some(code) = returned.code.filter(|_| returned.error.is_none()) else {
        // The person said no at the provider.
        let back = format!("/auth-complete?success=false&strategy={}", provider.key());
        return see_other(&back, vec![forget]);
    };
    let told_name = returned.user.as_deref().and_then(first_time_name);
    match app.complete_oidc(provider, &pending, &code, told_name, &device).await {
        Ok(token) => {
            let query = if pending.query.is_empty() { String::new() } else { format!("&{}", pending.query) };
            let on = format!("/auth-complete?success=true&strategy={}{query}", provider.key());
            see_other(&on, vec![cookies::set_session(token.0.reveal(), &app.settings), forget])
        }
        Err(error) => {
            let reason = match &error {
                OidcError::SignIn(SignInError::AccountExists) => "account_exists",
                OidcError::SignIn(SignInError::IdentityInUse) => "held_by_another",
                OidcError::BadState => "expired",
                OidcError::TooMany(_) => "too_many",
                OidcError::Provider(error) => {
                    tracing::warn!(%error, "a sign-in could not be finished");
                    "provider"
                }
                OidcError::Store(error) => {
                    tracing::error!(%error, "a sign-in could not be kept");
                    "unavailable"
                }
            };
            redirect_with_error(page, provider, reason, forget)
        }
    }
}

/// Apple comes back with a form, sent from its own site and therefore without our cookies. The same fields as an
/// address of ours bring them along.
#[utoipa::path(post, path = "/api/auth/callback/{provider}", tag = "auth", params(ProviderPath),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn finish_sign_in_by_form(
    Path(path): Path<ProviderPath>,
    RawBody(form): RawBody,
) -> Result<Response, Problem> {
    let provider = known(&path)?;
    let fields = std::str::from_utf8(&form).ok().filter(|fields| {
        (1..=MAX_FORM_LENGTH).contains(&fields.len())
            && fields.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#')
    });
    let fields = fields.ok_or_else(|| Problem::invalid("body", "This is not the answer of a sign-in."))?;
    see_other(&format!("/api/auth/callback/{}?{fields}", provider.key()), Vec::new())
}

fn known(path: &ProviderPath) -> Result<SocialProvider, Problem> {
    SocialProvider::from_key(&path.provider).ok_or_else(|| Problem::not_found("There is no such sign-in."))
}

/// Back to a page that says what went wrong.
fn redirect_with_error(
    page: &str,
    provider: SocialProvider,
    reason: &str,
    cookie: HeaderValue,
) -> Result<Response, Problem> {
    see_other(&format!("{page}?problem={reason}&strategy={}", provider.key()), vec![cookie])
}

fn see_other(address: &str, cookies: Vec<HeaderValue>) -> Result<Response, Problem> {
    let location = HeaderValue::from_str(address).map_err(|_| Problem::internal())?;
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response();
    for cookie in cookies {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn unavailable(error: OidcError) -> Problem {
    match error {
        OidcError::Provider(error) => error.into(),
        OidcError::Store(error) => error.into(),
        OidcError::TooMany(too_many) => too_many.into(),
        OidcError::BadState | OidcError::SignIn(_) => Problem::conflict("sign_in", error.to_string()),
    }
}

impl From<ProviderError> for Problem {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::NotSetUp(service) => {
                let mut what = format!("{service} is");
                // It begins a sentence.
                if let Some(first) = what.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                Self::not_set_up(&what)
            }
            error => {
                tracing::warn!(%error, "a provider failed");
                let detail = "The other side does not answer right now. Please try again in a moment.";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "provider_unavailable", detail)
            }
        }
    }
}
