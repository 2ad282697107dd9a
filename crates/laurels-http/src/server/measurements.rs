//! Request metrics by route: counts, statuses and durations. A few atomic counters, updated by every request and read
//! by `/metrics`; memory use doesn't grow with the number of requests.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http::{Method, StatusCode};

/// Upper bounds of the histogram in microseconds, from cached responses to timeouts.
const BOUNDS: [u64; 14] =
    [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_500_000, 10_000_000];

/// Usual methods and statuses; counters have one more slot for all others.
const METHODS: [&str; 4] = ["GET", "HEAD", "POST", "DELETE"];
const STATUSES: [u16; 19] =
    [200, 201, 204, 206, 302, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];

/// Label of methods and statuses that aren't listed, and of paths without a route.
const OTHER: &str = "other";

type Meters = [Meter; METHODS.len() + 1];

/// Cheap to clone; clones share their counters.
#[derive(Clone, Debug)]
pub struct Measurements(Arc<HashMap<String, Meters>>);

#[derive(Debug, Default)]
struct Meter {
    statuses: [AtomicU64; STATUSES.len() + 1],
    within: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Measurements {
    /// Counters for these routes.
    pub(crate) fn of(routes: impl IntoIterator<Item = String>) -> Self {
        let routes = routes.into_iter().chain([OTHER.to_owned()]);
        Self(Arc::new(routes.map(|route| (route, Meters::default())).collect()))
    }

    pub(crate) fn record(&self, route: Option<&str>, method: &Method, status: StatusCode, elapsed: Duration) {
        let meters = route.and_then(|route| self.0.get(route)).or_else(|| self.0.get(OTHER));
        let Some(meter) = meters.map(|meters| &meters[slot(&METHODS, &method.as_str())]) else { return };
        let micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|bound| *bound < micros);
        // Counters are independent of each other, so relaxed ordering is enough.
        meter.statuses[slot(&STATUSES, &status.as_u16())].fetch_add(1, Ordering::Relaxed);
        meter.within[bucket].fetch_add(1, Ordering::Relaxed);
        meter.microseconds.fetch_add(micros, Ordering::Relaxed);
    }

    /// In Prometheus' text format; counters at zero are left out.
    pub(crate) fn render(&self) -> String {
        let mut routes: Vec<_> = self.0.iter().collect();
        routes.sort_unstable_by_key(|(route, _)| *route);
        let mut used = Vec::new();
        for (route, meters) in routes {
            for (method, meter) in METHODS.iter().chain([&OTHER]).zip(meters) {
                if meter.within.iter().any(|count| read(count) > 0) {
                    used.push((format!("method=\"{method}\",route=\"{route}\""), meter));
                }
            }
        }
        let mut text = String::from(
            "# HELP laurels_requests_total Responses by route and status.\n# TYPE laurels_requests_total counter\n",
        );
        for (labels, meter) in &used {
            for (at, count) in meter.statuses.iter().map(read).enumerate().filter(|(_, count)| *count > 0) {
                let status = STATUSES.get(at).map_or_else(|| OTHER.to_owned(), u16::to_string);
                let _ = writeln!(text, "laurels_requests_total{{{labels},status=\"{status}\"}} {count}");
            }
        }
        text.push_str(
            "# HELP laurels_request_seconds Response times by route.\n# TYPE laurels_request_seconds histogram\n",
        );
        for (labels, meter) in &used {
            let mut count = 0;
            for (at, within) in meter.within.iter().map(read).enumerate() {
                count += within;
                let bound = BOUNDS.get(at).map_or_else(|| "+Inf".to_owned(), |bound| seconds(*bound));
                let _ = writeln!(text, "laurels_request_seconds_bucket{{{labels},le=\"{bound}\"}} {count}");
            }
            let sum = seconds(read(&meter.microseconds));
            let _ = writeln!(text, "laurels_request_seconds_sum{{{labels}}} {sum}");
            let _ = writeln!(text, "laurels_request_seconds_count{{{labels}}} {count}");
        }
        text
    }
}

/// The index of a value in a list, or the list's length if it isn't listed.
/// Background workers by name, each with whether it is failing.
pub(crate) fn render_workers(workers: impl Iterator<Item = (&'static str, bool)>) -> String {
    let mut text = String::from(
        "# HELP laurels_worker_failing Whether the last pass of a background worker failed.\n\
         # TYPE laurels_worker_failing gauge\n",
    );
    for (name, is_failing) in workers {
        let _ = writeln!(text, "laurels_worker_failing{{worker=\"{name}\"}} {}", u8::from(is_failing));
    }
    text
}

fn slot<T: PartialEq>(list: &[T], value: &T) -> usize {
    list.iter().position(|entry| entry == value).unwrap_or(list.len())
}

fn read(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

fn seconds(microseconds: u64) -> String {
    Duration::from_micros(microseconds).as_secs_f64().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_are_counted_by_route_method_status_and_duration() {
        let measurements = Measurements::of(["/healthz".to_owned(), "/api/film/genres".to_owned()]);
        let micros = Duration::from_micros;
        measurements.record(Some("/healthz"), &Method::GET, StatusCode::OK, micros(50));
        measurements.record(Some("/healthz"), &Method::GET, StatusCode::OK, micros(51));
        measurements.record(Some("/healthz"), &Method::PATCH, StatusCode::IM_A_TEAPOT, micros(11_000_000));
        measurements.record(None, &Method::GET, StatusCode::NOT_FOUND, micros(1));
        measurements.record(Some("/unheard-of"), &Method::GET, StatusCode::NOT_FOUND, micros(1));
        let text = measurements.render();
        for line in [
            "laurels_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"} 2",
            "laurels_requests_total{method=\"other\",route=\"/healthz\",status=\"other\"} 1",
            "laurels_requests_total{method=\"GET\",route=\"other\",status=\"404\"} 2",
            "laurels_request_seconds_bucket{method=\"GET\",route=\"/healthz\",le=\"0.00005\"} 1",
            "laurels_request_seconds_bucket{method=\"GET\",route=\"/healthz\",le=\"0.0001\"} 2",
            "laurels_request_seconds_bucket{method=\"other\",route=\"/healthz\",le=\"10\"} 0",
            "laurels_request_seconds_bucket{method=\"other\",route=\"/healthz\",le=\"+Inf\"} 1",
            "laurels_request_seconds_sum{method=\"GET\",route=\"/healthz\"} 0.000101",
            "laurels_request_seconds_count{method=\"GET\",route=\"/healthz\"} 2",
        ] {
            assert!(text.lines().any(|rendered| rendered == line), "{line} is missing:\n{text}");
        }
        assert!(!text.contains("genres"), "routes without requests are left out");
    }
}
