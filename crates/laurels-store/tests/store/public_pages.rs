use laurels_domain::public_page::{Parts, SLUG_RESERVED, Slug};
use laurels_domain::{Timestamp, UserId};
use laurels_store::{ChangeError, PublicPage, PublicPageRejection, Store};

use super::sessions::sign_in;
use crate::harness::{both, create_user};

pub(crate) fn page(slug: &str, at: i64) -> PublicPage {
    let slug = Slug::parse(slug).unwrap();
    PublicPage { slug, parts: Parts::default(), is_indexed: false, made_at: Timestamp(at) }
}

async fn set(store: &Store, user: &UserId, page: &PublicPage) -> Result<(), PublicPageRejection> {
    let set = store.public_pages.set_public_page(user, &format!("of {user}"), page).await;
    set.map_err(|error| match error {
        ChangeError::Rejected(rejection) => rejection,
        ChangeError::Store(error) => panic!("{error}"),
    })
}

async fn users(store: &Store) -> (UserId, UserId) {
    let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
    for user in [&ana, &ben] {
        sign_in(store, user, &format!("of {user}"), 1).await;
    }
    (ana, ben)
}

async fn owner(store: &Store, slug: &str) -> Option<UserId> {
    let found = store.public_pages.find_public_page_at(&Slug::parse(slug).unwrap()).await.unwrap();
    found.map(|(user, _)| user)
}

both! {
    async fn a_user_has_one_page(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = users(store).await;
        assert_eq!(store.public_pages.find_public_page(&ana).await.unwrap(), None);
        set(store, &ana, &page("ana", 1)).await.unwrap();
        let parts = Parts::parse(["recent"]).unwrap();
        let changed = PublicPage { parts, is_indexed: true, ..page("ana", 2) };
        set(store, &ana, &changed).await.unwrap();
        let expected = PublicPage { made_at: Timestamp(1), ..changed };
        assert_eq!(store.public_pages.find_public_page(&ana).await.unwrap(), Some(expected));
        assert_eq!(store.public_pages.find_public_page(&ben).await.unwrap(), None);
        set(store, &ana, &page("other", 3)).await.unwrap();
        assert_eq!((owner(store, "ana").await, owner(store, "other").await), (None, Some(ana.clone())));
        store.public_pages.remove_public_page(&ana, Timestamp(4)).await.unwrap();
        assert_eq!(owner(store, "other").await, None);
        assert_eq!(store.public_pages.find_public_page(&ana).await.unwrap(), None);
    }

    async fn names_are_reserved_for_their_former_owner(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = users(store).await;
        set(store, &ana, &page("ana", 1)).await.unwrap();
        assert_eq!(set(store, &ben, &page("ana", 2)).await, Err(PublicPageRejection::SlugTaken));
        set(store, &ana, &page("other", 3)).await.unwrap();
        let until = Timestamp(3).after(SLUG_RESERVED);
        let reserved = store.public_pages.list_reserved_slugs(&ana, Timestamp(3)).await.unwrap();
        assert_eq!(reserved, [("ana".to_owned(), until)]);
        assert_eq!(set(store, &ben, &page("ana", until.0 - 1)).await, Err(PublicPageRejection::SlugTaken));
        assert_eq!(store.public_pages.find_public_page(&ben).await.unwrap(), None);
        set(store, &ana, &page("ana", 4)).await.unwrap();
        assert_eq!(store.public_pages.find_public_page(&ana).await.unwrap(), Some(page("ana", 4)));
        store.public_pages.remove_public_page(&ana, Timestamp(5)).await.unwrap();
        set(store, &ben, &page("ana", Timestamp(5).after(SLUG_RESERVED).0)).await.unwrap();
        assert_eq!(owner(store, "ana").await, Some(ben.clone()));
        let after = Timestamp(5).after(SLUG_RESERVED);
        store.database.remove_expired(after).await.unwrap();
        assert!(store.public_pages.list_reserved_slugs(&ana, Timestamp(0)).await.unwrap().is_empty());
        assert_eq!(owner(store, "ana").await, Some(ben.clone()), "it isn't reserved but in use");
        store.users.remove_user(&ben, after).await.unwrap().unwrap();
        assert_eq!(owner(store, "ana").await, None);
    }

    async fn a_page_needs_a_session(db: &TestDb) {
        let store = &db.store;
        let (ana, _) = users(store).await;
        let set = store.public_pages.set_public_page(&ana, "gone", &page("ana", 1)).await;
        assert!(matches!(set, Err(ChangeError::Rejected(PublicPageRejection::LoggedOut))), "{set:?}");
        assert_eq!(owner(store, "ana").await, None);
    }

    async fn one_of_two_users_gets_a_name(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = users(store).await;
        for round in 0..10 {
            let wanted = page(&format!("name-{round}"), round);
            let (one, other) = tokio::join!(set(store, &ana, &wanted), set(store, &ben, &wanted));
            assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
            let winner = if one.is_ok() { &ana } else { &ben };
            assert_eq!(owner(store, wanted.slug.as_str()).await.as_ref(), Some(winner));
        }
    }

    async fn users_who_want_each_others_names_do_not_wait_for_each_other(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = users(store).await;
        for round in 0..10 {
            let names = [format!("a-{round}"), format!("b-{round}")].map(|name| page(&name, round));
            set(store, &ana, &names[0]).await.unwrap();
            set(store, &ben, &names[1]).await.unwrap();
            let (one, other) = tokio::join!(set(store, &ana, &names[1]), set(store, &ben, &names[0]));
            assert_eq!((one, other), (Err(PublicPageRejection::SlugTaken), Err(PublicPageRejection::SlugTaken)));
        }
    }
}
