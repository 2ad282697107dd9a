use std::io::Cursor;

use bytes::Bytes;
use http::Method;
use image::{DynamicImage, ImageFormat};
use serde_json::json;

use crate::harness::{Reply, Server, User};

fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    DynamicImage::new_rgb8(300, 200).write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

async fn upload(user: &User, field: &str, file: &[u8]) -> Reply {
    let mut body = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"me.png\"\r\n\
         Content-Type: image/png\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    let form = user.with("content-type", "multipart/form-data; boundary=edge");
    form.send(Method::POST, "/api/user/update-profile-pic", Bytes::from(body)).await
}

#[tokio::test]
async fn a_picture_is_re_encoded_and_gets_a_new_url() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut urls = Vec::new();
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp] {
        let user = upload(&ana, "pic", &picture(format)).await.ok();
        let url = user["picture_url"].as_str().unwrap().to_owned();
        let reply = server.visitor().get(&url).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "image/png"));
        let image = image::load_from_memory_with_format(&reply.body, ImageFormat::Png).unwrap();
        assert_eq!((image.width(), image.height()), (256, 256));
        assert!(!urls.contains(&url), "a new picture has a new URL");
        urls.push(url);
    }
    let user = ana.post("/api/user/clear-profile-pic", &json!({})).await.ok();
    assert_eq!(user["picture_url"], json!(null));
    server.visitor().get(&urls[2]).await.problem(404, "not_found");
}

#[tokio::test]
async fn an_invalid_picture_is_rejected_and_the_old_one_stays() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    upload(&ana, "pic", &picture(ImageFormat::Png)).await.ok();
    let before = ana.profile().await["picture_url"].clone();
    let whole = picture(ImageFormat::Png);
    upload(&ana, "pic", b"<svg xmlns='http://www.w3.org/2000/svg'/>").await.problem(415, "wrong_type");
    upload(&ana, "pic", &whole[..whole.len() / 2]).await.problem(422, "invalid");
    upload(&ana, "file", &whole).await.problem(422, "invalid");
    upload(&ana, "pic", &vec![0; 6 * 1024 * 1024]).await.problem(413, "too_large");
    ana.post("/api/user/update-profile-pic", &json!({})).await.problem(415, "wrong_type");
    assert_eq!(ana.profile().await["picture_url"], before);
    for odd in ["../../etc/passwd", "%2e%2e%2fx", "nobody"] {
        let reply = server.visitor().get(&format!("/api/user/picture/{odd}")).await;
        assert_eq!(reply.status.as_u16(), 404, "{odd}");
    }
}

/// A PNG of this size without pixels: only the header can be read.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let chunk = |kind: &[u8], data: &[u8]| {
        let content = [kind, data].concat();
        let crc = content.iter().fold(u32::MAX, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
        });
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [&length[..], &content, &(!crc).to_be_bytes()].concat()
    };
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let header = chunk(b"IHDR", &[&size[..], &[8, 2, 0, 0, 0]].concat());
    [b"\x89PNG\r\n\x1a\n".as_slice(), &header, &chunk(b"IDAT", b"")].concat()
}

#[tokio::test]
async fn a_picture_with_too_many_pixels_is_rejected_by_its_header() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (width, height) in [(6_400, 6_400), (4_097, 4_096), (8_193, 1), (1_000_000, 1_000_000)] {
        let problem = upload(&ana, "pic", &png_header(width, height)).await.problem(413, "too_large");
        assert_eq!(
            problem["detail"],
            "Pictures can be up to 16 megapixels, and up to 8,192 pixels wide or high."
        );
    }
    // Small enough, so the missing pixels are noticed.
    upload(&ana, "pic", &png_header(4_096, 4_096)).await.problem(422, "invalid");
}

#[tokio::test]
async fn a_strip_is_cropped_before_it_is_enlarged() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (width, height) in [(8_192, 1), (1, 8_192)] {
        let mut strip = Vec::new();
        DynamicImage::new_luma8(width, height)
            .write_to(&mut Cursor::new(&mut strip), ImageFormat::Png)
            .unwrap();
        upload(&ana, "pic", &strip).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_pictures_is_limited_and_the_next_one_is_accepted() {
    let server = Server::start().await;
    let mut large = Vec::new();
    DynamicImage::new_rgba8(1_000, 1_000).write_to(&mut Cursor::new(&mut large), ImageFormat::Png).unwrap();
    let mut users = Vec::new();
    for number in 0..24 {
        users.push(server.user(&format!("user{number}")).await);
    }
    let mut uploads = tokio::task::JoinSet::new();
    for user in users {
        let large = large.clone();
        uploads.spawn(async move { upload(&user, "pic", &large).await });
    }
    let (accepted, rejected): (Vec<_>, Vec<_>) =
        uploads.join_all().await.into_iter().partition(|reply| reply.status == 200);
    assert!(accepted.len() >= 10, "two are decoded and eight wait: {}", accepted.len());
    assert!(!rejected.is_empty(), "all were accepted");
    for reply in rejected {
        reply.problem(503, "busy");
        assert_eq!(reply.header("retry-after"), "5");
    }
    let ana = server.user("ana").await;
    upload(&ana, "pic", &picture(ImageFormat::Png)).await.ok();
}

#[tokio::test]
async fn uploads_of_one_account_are_limited() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    for _ in 0..20 {
        upload(&ana, "pic", b"not a picture").await.problem(415, "wrong_type");
    }
    let reply = upload(&ana, "pic", &picture(ImageFormat::Png)).await;
    reply.problem(429, "too_many");
    assert_eq!(reply.header("retry-after"), "60");
    upload(&ben, "pic", &picture(ImageFormat::Png)).await.ok();
    server.advance_clock(std::time::Duration::from_mins(1));
    upload(&ana, "pic", &picture(ImageFormat::Png)).await.ok();
}
