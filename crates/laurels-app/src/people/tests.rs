//! Concurrent marks of one user, on a real database.

use laurels_catalogue::FilmId;
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, Username};
use laurels_store::{MarkChange, NewUser};
use tempfile::TempDir;

use super::test_rows::numbered;
use super::*;

const MARKS: usize = 128;

struct Setup {
    _folder: TempDir,
    catalogue: Catalogue,
    store: Store,
    people: People,
    ana: User,
}

impl Setup {
    /// A user with some films, whose lists are cached.
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}/laurels.db", folder.path().display()).parse().unwrap();
        let store = Store::open(&url).await.unwrap();
        let id = UserId::parse("ana").unwrap();
        let new = NewUser {
            id: id.clone(),
            username: Username::parse("Ana").unwrap(),
            email: None,
            is_email_proved: false,
            password_hash: None,
            identity: None,
            created_at: Timestamp(1),
        };
        store.users.add_user(&new).await.unwrap().unwrap();
        let (catalogue, people) = (Catalogue::builtin().unwrap(), People::new(&store));
        let mut setup = Self {
            _folder: folder,
            catalogue,
            people,
            ana: store.users.find_user(&id).await.unwrap().unwrap(),
            store,
        };
        setup.mark((1000..1300).map(numbered).collect(), 1).await;
        setup.ana = setup.store.users.find_user(&id).await.unwrap().unwrap();
        setup.people.get(&setup.catalogue, setup.ana.clone()).await.unwrap().unwrap();
        assert_eq!(setup.reads(), 1);
        setup
    }

    async fn mark(&self, on: Vec<FilmId>, at: i64) -> Committed {
        let change = MarkChange { list: MarkList::Viewed, on, off: Vec::new(), at: Timestamp(at) };
        self.store.marks.change_marks(&self.ana.id, change).await.unwrap().unwrap()
    }

    /// Marks at the same time, each in a group of its own. The IDs are not in the order of the commits.
    async fn mark_many(&self) -> Vec<(FilmId, Committed)> {
        let mut marks = Vec::new();
        for number in 0..MARKS {
            let film = numbered(number * 31 % MARKS);
            marks.push((film.clone(), self.mark(vec![film], 2).await));
        }
        marks
    }

    /// The response to a mark, by a caller who was authenticated before all of them.
    async fn respond(&self, film: &FilmId, committed: &Committed) {
        let person = self.people.get_after_marks(&self.catalogue, self.ana.clone(), committed).await;
        let person = person.unwrap().unwrap();
        assert!(person.lists.viewed().contains(film), "{film}");
        assert!(person.revision() >= committed.revision.0);
    }

    /// The cached lists are what the database has.
    async fn check(&self) {
        let person = self.people.find(&self.catalogue, &self.ana.id).await.unwrap().unwrap();
        let stored = self.store.marks.list_marks(&self.ana.id, MarkList::Viewed).await.unwrap();
        assert_eq!(person.lists.viewed(), stored);
    }

    fn reads(&self) -> u64 {
        self.people.0.lists.read_count()
    }
}

#[tokio::test]
async fn marks_at_the_same_time_read_no_lists() {
    let setup = Setup::new().await;
    for (film, committed) in setup.mark_many().await {
        setup.respond(&film, &committed).await;
    }
    setup.check().await;
    assert_eq!(setup.reads(), 1, "only before the marks");
}

#[tokio::test]
async fn responses_in_another_order_than_the_commits_read_the_lists_once() {
    let setup = Setup::new().await;
    for (film, committed) in setup.mark_many().await.iter().rev() {
        setup.respond(film, committed).await;
    }
    setup.check().await;
    assert_eq!(setup.reads(), 2, "once for all marks");
}
