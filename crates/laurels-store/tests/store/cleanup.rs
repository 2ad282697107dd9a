use laurels_domain::Timestamp;
use laurels_store::{LogInProof, NewApiToken, NewSession, PendingSignIn};

use super::api_tokens::api_token;
use super::sessions::request_link;
use crate::harness::{both, create_user, outgoing_email};

both! {
    async fn only_expired_rows_are_removed(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        for (token_hash, ends_at) in [("old", 10), ("new", 20)] {
            let ends_at = Timestamp(ends_at);
            let session = NewSession {
                user: ana.clone(),
                token_hash: token_hash.to_owned(),
                device: String::new(),
                created_at: Timestamp(1),
                ends_at,
            };
            let pending = PendingSignIn {
                provider: "apple".to_owned(),
                nonce: String::new(),
                pkce_verifier: String::new(),
                begun_by: None,
                query: String::new(),
            };
            db.store.sessions.add_session(&session, LogInProof::Password("hash of ana")).await.unwrap();
            db.store.passwords.add_reset(&ana, "ana@example.org", token_hash, &outgoing_email(), ends_at).await.unwrap();
            db.store.identities.add_pending_sign_in(token_hash, &pending, ends_at).await.unwrap();
            let token = NewApiToken { ends_at: Some(ends_at), ..api_token(token_hash) };
            db.store.api_tokens.add_api_token(&ana, token_hash, &token, None).await.unwrap();
        }
        db.store.api_tokens.add_api_token(&ana, "new", &api_token("endless"), None).await.unwrap();
        // Each time the former address is reserved, and a new link replaces the used one.
        for (address, ends_at) in [("ana@two.example", 5), ("ana@three.example", 10), ("ana@four.example", 20)] {
            request_link(&db.store, &ana, address, address, Timestamp(10)).await;
            db.store.emails.confirm_email(&ana, address, address, Timestamp(ends_at), |_| None, Timestamp(2)).await.unwrap();
        }
        request_link(&db.store, &ana, "ana@five.example", "open", Timestamp(10)).await;
        // Session, sign-in, token, link; a restore link and a reservation. Confirming an email has removed the reset links.
        assert_eq!(db.store.database.remove_expired(Timestamp(10)).await.unwrap(), 6);
        assert_eq!(db.store.database.remove_expired(Timestamp(10)).await.unwrap(), 0);
        assert!(db.store.sessions.find_signed_in("new", Timestamp(11)).await.unwrap().is_some());
        assert_eq!(db.store.api_tokens.list_api_tokens(&ana, Timestamp(11)).await.unwrap().len(), 2);
    }
}
