//! Share cards.

use http::Method;

use crate::harness::{Options, Reply, Server};

const CARDS: [&str; 4] = [
    "/api/card/film/tt0068646.png",
    "/api/card/ceremony/98.png",
    "/api/card/category/45/best-picture.png",
    "/api/card/person/nm0000658.png",
];

fn size(reply: &Reply) -> (u32, u32) {
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.header("content-type"), "image/png");
    let picture = image::load_from_memory_with_format(&reply.body, image::ImageFormat::Png).unwrap();
    (picture.width(), picture.height())
}

#[tokio::test]
async fn everyone_can_get_cards_in_both_sizes() {
    let server = Server::start().await;
    let visitor = server.visitor();
    for path in CARDS {
        let card = visitor.get(path).await;
        assert_eq!(size(&card), (1200, 630), "{path}");
        assert_eq!(card.header("cache-control"), "public, max-age=86400");
        let wide = visitor.get(&format!("{path}?size=wide")).await;
        assert_eq!((&wide.body, wide.header("etag")), (&card.body, card.header("etag")), "{path}");
        let story = visitor.get(&format!("{path}?size=story")).await;
        assert_eq!(size(&story), (1080, 1920), "{path}");
        assert_ne!(story.header("etag"), card.header("etag"));
    }
}

#[tokio::test]
async fn an_unchanged_card_is_not_sent_again() {
    let server = Server::start().await;
    let card = server.visitor().get(CARDS[0]).await;
    let tag = card.header("etag");
    assert!(tag.starts_with('"') && tag.len() > 10, "{tag}");
    let same = server.visitor().with("if-none-match", tag).get(CARDS[0]).await;
    assert_eq!((same.status.as_u16(), same.body.len(), same.header("etag")), (304, 0, tag));
    let other = server.visitor().with("if-none-match", "\"other\"").get(CARDS[0]).await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn former_ids_and_other_names_have_the_same_card() {
    let server = Server::start().await;
    let visitor = server.visitor();
    for (one, other) in [
        ("/api/card/film/tt11422728.png", "/api/card/film/tt7378922.png"),
        ("/api/card/category/1/Outstanding%20Picture.png", "/api/card/category/1/best-picture.png"),
    ] {
        let (one, other) = (visitor.get(one).await, visitor.get(other).await);
        assert_eq!(size(&one), (1200, 630));
        assert_eq!(one.header("etag"), other.header("etag"));
    }
}

#[tokio::test]
async fn unknown_cards_and_sizes_are_rejected() {
    let server = Server::start().await;
    let visitor = server.visitor();
    for path in [
        "/api/card/film/tt9999999.png",
        "/api/card/film/tt0068646",
        "/api/card/film/.png",
        "/api/card/film/tt0068646.jpg",
        "/api/card/ceremony/0.png",
        "/api/card/ceremony/99.png",
        "/api/card/ceremony/last.png",
        "/api/card/ceremony/99999999.png",
        "/api/card/category/1/sound.png",
        "/api/card/category/99/best-picture.png",
        "/api/card/person/nm9999999.png",
        "/api/card/user/u1.png",
    ] {
        visitor.get(path).await.problem(404, "not_found");
    }
    for size in ["", "Wide", "1200x630", "%3Cscript%3E"] {
        visitor.get(&format!("{}?size={size}", CARDS[0])).await.problem(422, "invalid");
    }
    visitor.send(Method::POST, CARDS[0], "".into()).await.problem(405, "wrong_method");
}

#[tokio::test]
async fn a_private_catalogue_has_no_cards() {
    let server = Server::start_with(Options { is_private: true, ..Options::default() }).await;
    for path in CARDS {
        server.visitor().get(path).await.problem(404, "not_found");
    }
    let setup = server.visitor().get("/api/setup").await.ok();
    assert_eq!(setup["public_catalogue"], false);
    let public = Server::start().await.visitor().get("/api/setup").await.ok();
    assert_eq!(public["public_catalogue"], true);
}
