use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::header::{LOCATION, SET_COOKIE};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::{Accounts, OidcError, Settings};
use laurels_domain::sign_in::SignInError;
use laurels_providers::ProviderError;
use laurels_providers::oidc::{SocialProvider, first_time_name};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::caller::{MaybeSession, ThisDevice};
use crate::api::cookies;
use crate::server::extract::{Path, Query, RawBody, WantsProblem};
use crate::server::{Problem, request_cookies};

/// The web app's queries are shorter.
const MAX_QUERY_LENGTH: usize = 2_000;
/// Enough for a code, a state and a name.
const MAX_FORM_LENGTH: usize = 8_000;

/// Redirects to Google. The query is appended to the final redirect.
#[utoipa::path(get, path = "/api/auth/login/google", tag = "auth",
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn log_in_with_google(
    accounts: State<Accounts>,
    settings: State<Arc<Settings>>,
    caller: MaybeSession,
    device: ThisDevice,
    wants_problem: WantsProblem,
    query: RawQuery,
) -> Result<Response, Problem> {
    begin_oidc(accounts, settings, caller, device, wants_problem, query, SocialProvider::Google).await
}

/// Redirects to Apple. The query is appended to the final redirect.
#[utoipa::path(get, path = "/api/auth/login/apple", tag = "auth",
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn log_in_with_apple(
    accounts: State<Accounts>,
    settings: State<Arc<Settings>>,
    caller: MaybeSession,
    device: ThisDevice,
    wants_problem: WantsProblem,
    query: RawQuery,
) -> Result<Response, Problem> {
    begin_oidc(accounts, settings, caller, device, wants_problem, query, SocialProvider::Apple).await
}

async fn begin_oidc(
    State(accounts): State<Accounts>,
    State(settings): State<Arc<Settings>>,
    MaybeSession(caller): MaybeSession,
    ThisDevice(device): ThisDevice,
    WantsProblem(wants_problem): WantsProblem,
    RawQuery(query): RawQuery,
    provider: SocialProvider,
) -> Result<Response, Problem> {
    let query = query.filter(|query| query.len() <= MAX_QUERY_LENGTH).unwrap_or_default();
    let attempt = match accounts.begin_oidc(provider, caller.as_ref(), query, &device).await {
        Ok(attempt) => attempt,
        Err(error) if wants_problem => return Err(to_problem(error)),
        // This request is a page load, so the error is displayed by a page.
        Err(error) => {
            // Logged-in users connect the provider in the settings.
            let page = if caller.is_some() { "/settings" } else { "/log-in" };
            let reason = match &error {
                OidcError::Provider(ProviderError::NotSetUp(_)) => "not_set_up",
                error => reason_of(error),
            };
            return redirect_with_error(page, provider, reason, cookies::clear_sign_in(&settings));
        }
    };
    let cookie = cookies::set_sign_in(attempt.state.reveal(), &settings);
    see_other(&attempt.url, vec![cookie])
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
    /// The user's name as unsigned JSON; sent by Apple on the first consent only.
    user: Option<String>,
}

/// Redirect URI for providers. Redirects to the web app, whether or not the log-in succeeded.
#[utoipa::path(get, path = "/api/auth/callback/{provider}", tag = "auth", params(ProviderPath, CallbackQuery),
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn finish_sign_in(
    State(accounts): State<Accounts>,
    State(settings): State<Arc<Settings>>,
    MaybeSession(caller): MaybeSession,
    ThisDevice(device): ThisDevice,
    Path(path): Path<ProviderPath>,
    headers: HeaderMap,
    callback: Result<Query<CallbackQuery>, Problem>,
) -> Result<Response, Problem> {
    let WantsProblem(wants_problem) = WantsProblem::of(&headers);
    let clear_cookie = cookies::clear_sign_in(&settings);
    let (provider, callback) = match (find_provider(&path), callback) {
        (Ok(provider), Ok(Query(callback))) => (provider, callback),
        (Err(problem), _) | (_, Err(problem)) if wants_problem => return Err(problem),
        _ => return see_other("/log-in?problem=unreadable", vec![clear_cookie]),
    };
    let state = callback.state.unwrap_or_default();
    // The state must be the one that this browser was redirected with.
    let is_same_browser =
        !state.is_empty() && request_cookies::find(&headers, cookies::SIGN_IN) == Some(&state);
    let pending = match accounts.take_oidc_attempt(provider, &state).await {
        Ok(pending) if is_same_browser => pending,
        Ok(_) if wants_problem => return Err(to_problem(OidcError::BadState)),
        Err(error) if wants_problem => return Err(to_problem(error)),
        Ok(_) => return redirect_with_error("/log-in", provider, "expired", clear_cookie),
        Err(error) => return redirect_with_error("/log-in", provider, reason_of(&error), clear_cookie),
    };
    // A logged-in user was connecting the provider in the settings.
    let page = if pending.begun_by.is_some() { "/settings" } else { "/log-in" };
    let Some(code) = callback.code.filter(|_| callback.error.is_none()) else {
        // The user declined at the provider.
        let location = format!("/auth-complete?success=false&strategy={}", provider.key());
        return see_other(&location, vec![clear_cookie]);
    };
    let name = callback.user.as_deref().and_then(first_time_name);
    match accounts.complete_oidc(provider, &pending, &code, name, caller.as_ref(), &device).await {
        Ok(token) => {
            let query = if pending.query.is_empty() { String::new() } else { format!("&{}", pending.query) };
            let location = format!("/auth-complete?success=true&strategy={}{query}", provider.key());
            see_other(&location, vec![cookies::set_session(token.0.reveal(), &settings), clear_cookie])
        }
        Err(error) if wants_problem => Err(to_problem(error)),
        Err(error) => redirect_with_error(page, provider, reason_of(&error), clear_cookie),
    }
}

/// Redirect URI for Apple, which posts a form. A cross-site POST carries no cookies, so it's redirected to the GET with
/// the same fields.
#[utoipa::path(post, path = "/api/auth/callback/{provider}", tag = "auth", params(ProviderPath),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303), (status = "default", body = Problem)))]
pub(crate) async fn finish_sign_in_by_form(
    WantsProblem(wants_problem): WantsProblem,
    Path(path): Path<ProviderPath>,
    RawBody(form): RawBody,
) -> Result<Response, Problem> {
    let redirect = redirect_form(&path, &form);
    if redirect.is_ok() || wants_problem {
        redirect
    } else {
        see_other("/log-in?problem=unreadable", Vec::new())
    }
}

fn redirect_form(path: &ProviderPath, form: &[u8]) -> Result<Response, Problem> {
    let provider = find_provider(path)?;
    let fields = std::str::from_utf8(form).ok().filter(|fields| {
        (1..=MAX_FORM_LENGTH).contains(&fields.len())
            && fields.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#')
    });
    let fields = fields.ok_or_else(|| Problem::invalid("body", "This isn't a valid log-in response."))?;
    see_other(&format!("/api/auth/callback/{}?{fields}", provider.key()), Vec::new())
}

fn find_provider(path: &ProviderPath) -> Result<SocialProvider, Problem> {
    SocialProvider::from_key(&path.provider)
        .ok_or_else(|| Problem::not_found("There's no such log-in provider."))
}

/// What a page displays about the error; logs what the user can't do anything about.
fn reason_of(error: &OidcError) -> &'static str {
    match error {
        OidcError::SignIn(SignInError::AccountExists) => "account_exists",
        OidcError::SignIn(SignInError::IdentityInUse) => "held_by_another",
        OidcError::SignIn(SignInError::LogInTooOld) => "sign_in_again",
        OidcError::BadState => "expired",
        OidcError::TooMany(_) => "too_many",
        OidcError::Provider(error) => {
            tracing::warn!(%error, "a provider did not confirm a log-in");
            "provider"
        }
        OidcError::Store(error) => {
            tracing::error!(%error, "couldn't look up or store a log-in attempt");
            "unavailable"
        }
    }
}

/// Redirects to a page that displays the error.
fn redirect_with_error(
    page: &str,
    provider: SocialProvider,
    reason: &str,
    cookie: HeaderValue,
) -> Result<Response, Problem> {
    see_other(&format!("{page}?problem={reason}&strategy={}", provider.key()), vec![cookie])
}

fn see_other(location: &str, cookies: Vec<HeaderValue>) -> Result<Response, Problem> {
    let location = HeaderValue::from_str(location).map_err(|_| Problem::internal())?;
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response();
    for cookie in cookies {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn to_problem(error: OidcError) -> Problem {
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
                // It's the start of the sentence.
                if let Some(first) = what.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                Self::not_set_up(&what)
            }
            error => {
                tracing::warn!(%error, "a provider failed");
                let detail = "We can't reach the other service right now. Try again in a moment.";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "provider_unavailable", detail)
            }
        }
    }
}
