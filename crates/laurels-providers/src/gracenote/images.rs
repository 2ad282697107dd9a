//! Images of the listings provider. Its image host requires the API key, which must not reach browsers.

use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::Gracenote;
use crate::client::Request;
use crate::error::{ProviderError, Service};

const TIMEOUT: Duration = Duration::from_secs(6);
const MAX_PATH_LENGTH: usize = 200;

/// An image file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

impl Gracenote {
    /// The image at a path in [`Record::image`](super::Record::image); `None` if there is none.
    pub async fn image(&self, path: &str) -> Result<Option<Image>, ProviderError> {
        let Some(path) = image_path(path) else { return Ok(None) };
        let key = utf8_percent_encode(self.key.reveal(), NON_ALPHANUMERIC);
        let url = format!("{}/{path}?api_key={key}", self.images);
        let request = Request { headers: &[("accept", "image/*")], ..Request::get(&url, None) };
        let response = self.client.send(Service::Gracenote, &request, TIMEOUT).await?;
        match response.status {
            200 => Ok(image(response.into_body())),
            404 => Ok(None),
            _ => Err(response.unexpected()),
        }
    }
}

/// The path without a query string; `None` for anything that could lead to another host or folder.
fn image_path(uri: &str) -> Option<&str> {
    let path = uri.split('?').next()?.trim_start_matches('/');
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-');
    let is_path = !path.is_empty()
        && path.len() <= MAX_PATH_LENGTH
        && path.bytes().all(is_plain)
        && path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    is_path.then_some(path)
}

/// The content type is that of the bytes: a page in place of an image must not be served as one of ours.
fn image(bytes: Vec<u8>) -> Option<Image> {
    let content_type = match bytes.get(..4)? {
        [0xff, 0xd8, 0xff, _] => "image/jpeg",
        [0x89, b'P', b'N', b'G'] => "image/png",
        _ => return None,
    };
    Some(Image { content_type, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_the_image_host_are_requested() {
        for (uri, path) in [
            ("assets/p1_p_v5_aa.jpg", Some("assets/p1_p_v5_aa.jpg")),
            ("/assets/p1.jpg?w=240", Some("assets/p1.jpg")),
            ("", None),
            ("?w=240", None),
            ("../v1.1/programs", None),
            ("assets/../../x", None),
            ("https://elsewhere.example/p1.jpg", None),
            ("//elsewhere.example/p1.jpg", Some("elsewhere.example/p1.jpg")),
            ("assets/p1.jpg#x", None),
            ("assets/p 1.jpg", None),
            ("assets/p%2e.jpg", None),
        ] {
            assert_eq!(image_path(uri), path, "{uri}");
        }
        assert_eq!(image_path(&"a".repeat(MAX_PATH_LENGTH + 1)), None);
    }

    #[test]
    fn only_images_are_served() {
        let kind = |bytes: &[u8]| image(bytes.to_vec()).map(|image| image.content_type);
        assert_eq!(kind(b"\xff\xd8\xff\xe0JFIF"), Some("image/jpeg"));
        assert_eq!(kind(b"\x89PNG\r\n"), Some("image/png"));
        assert_eq!(kind(b"<html>"), None);
        assert_eq!(kind(b"\xff"), None);
    }
}
