use crate::commands::print_result;

/// As in an environment file. The subject is the operator's own.
#[expect(clippy::unnecessary_wraps, reason = "every command may fail")]
pub(crate) fn print() -> Result<(), String> {
    let keys = laurels_app::new_vapid_keys();
    print_result(&format!(
        "LAURELS_VAPID_PUBLIC_KEY={}\nLAURELS_VAPID_PRIVATE_KEY={}\n\
        # Whom push services may contact about these notifications:\n\
        LAURELS_VAPID_SUBJECT=mailto:you@example.org",
        keys.public_key,
        keys.private_key.reveal(),
    ));
    Ok(())
}
