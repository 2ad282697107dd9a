use laurels_domain::{Timestamp, UserId};

use crate::harness::{both, create_user, film, films};

both! {
    async fn films_are_hidden_until_a_time_or_shown_again(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        for (id, ends_at) in [("tt1", 10), ("tt2", 20), ("tt1", 15), ("tt3", 20)] {
            store.hidden_films.hide_film(&ana, &film(id), Timestamp(ends_at)).await.unwrap();
        }
        let hidden = async |user: &UserId, now| store.hidden_films.list_hidden_films(user, Timestamp(now)).await.unwrap();
        assert_eq!(hidden(&ana, 14).await, films(&["tt1", "tt2", "tt3"]), "hidden again until later");
        assert_eq!(hidden(&ana, 15).await, films(&["tt2", "tt3"]));
        let until = store.hidden_films.list_hidden_until(&ana, Timestamp(15)).await.unwrap();
        assert_eq!(until, [(film("tt2"), Timestamp(20)), (film("tt3"), Timestamp(20))]);
        assert_eq!(hidden(&ben, 1).await, []);
        store.hidden_films.show_film(&ana, &film("tt2")).await.unwrap();
        assert_eq!(hidden(&ana, 14).await, films(&["tt1", "tt3"]));
        store.hidden_films.show_all_films(&ana).await.unwrap();
        assert_eq!(hidden(&ana, 1).await, []);
    }

    async fn hidden_films_expire_and_go_with_their_user(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(&db.store, "ana").await;
        for (id, ends_at) in [("tt1", 10), ("tt2", 20)] {
            store.hidden_films.hide_film(&ana, &film(id), Timestamp(ends_at)).await.unwrap();
        }
        assert_eq!(db.store.database.remove_expired(Timestamp(10)).await.unwrap(), 1);
        assert_eq!(store.hidden_films.list_hidden_films(&ana, Timestamp(0)).await.unwrap(), films(&["tt2"]));
        db.store.users.remove_user(&ana, Timestamp(2)).await.unwrap().unwrap();
        assert_eq!(store.hidden_films.list_hidden_films(&ana, Timestamp(0)).await.unwrap(), []);
        store.hidden_films.hide_film(&ana, &film("tt1"), Timestamp(30)).await.unwrap();
        assert_eq!(store.hidden_films.list_hidden_films(&ana, Timestamp(0)).await.unwrap(), [], "there is no such user");
    }
}
