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
async fn a_picture_is_drawn_anew_and_has_an_address_of_its_own() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut addresses = Vec::new();
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp] {
        let user = upload(&ana, "pic", &picture(format)).await.ok();
        let address = user["picture_url"].as_str().unwrap().to_owned();
        let shown = server.stranger().get(&address).await;
        assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/png"));
        let drawn = image::load_from_memory_with_format(&shown.body, ImageFormat::Png).unwrap();
        assert_eq!((drawn.width(), drawn.height()), (256, 256));
        assert!(!addresses.contains(&address), "a new picture has a new address");
        addresses.push(address);
    }
    let user = ana.post("/api/user/clear-profile-pic", &json!({})).await.ok();
    assert_eq!(user["picture_url"], json!(null));
    server.stranger().get(&addresses[2]).await.problem(404, "not_found");
}

#[tokio::test]
async fn what_is_no_picture_is_refused_and_the_old_one_stays() {
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
        let reply = server.stranger().get(&format!("/api/user/picture/{odd}")).await;
        assert_eq!(reply.status.as_u16(), 404, "{odd}");
    }
}
