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
