//! Studies: owned by an account, readable by anybody with the address, changed only by the owner.

use serde_json::{Value, json};

use crate::harness::Bench;
use crate::table::study;

#[tokio::test]
async fn a_study_is_kept_read_by_others_changed_and_deleted() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let made = ann
        .post("/api/v1/studies", study("  Corners "))
        .await
        .ok(201);
    assert_eq!(
        (&made["name"], &made["yours"]),
        (&json!("Corners"), &json!(true))
    );
    let path = format!("/api/v1/studies/{}", made["id"].as_str().unwrap());
    let listed = ann.get("/api/v1/studies").await.ok(200);
    assert_eq!(listed[0]["id"], made["id"]);
    assert_eq!(listed[0]["rules"], "othello");
    assert!(
        listed[0].get("record").is_none(),
        "the list omits the records"
    );

    let seen = bench.browser().get(&path).await.ok(200);
    assert_eq!(
        (&seen["owner"], &seen["yours"]),
        (&json!("Ann"), &json!(false))
    );
    assert_eq!(seen["record"], made["record"]);

    bench.pass(1_000);
    let renamed = ann.put(&path, json!({ "name": "Edges" })).await.ok(200);
    assert_eq!(
        (&renamed["name"], &renamed["record"]),
        (&json!("Edges"), &made["record"])
    );
    let mut other = study("ignored");
    other.as_object_mut().unwrap().remove("name");
    let changed = ann.put(&path, other).await.ok(200);
    assert_eq!(changed["name"], "Edges");
    assert!(changed["changed"].as_u64() > made["changed"].as_u64());

    let exported = ann.get("/api/v1/me/export").await.ok(200);
    assert_eq!(exported["studies"][0][0], "Edges");
    let deleted = ann.delete(&path).await;
    assert_eq!(deleted.status, 204);
    bench.browser().get(&path).await.problem(404, "not_found");
    bench.stop().await;
}

#[tokio::test]
async fn what_is_no_study_is_not_kept() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let with = |name: &str, record: &str| json!({ "name": name, "record": record });
    let proper = study("x")["record"].as_str().unwrap().to_owned();
    let long = "x".repeat(61);
    for refused in [
        with("", &proper),
        with(&long, &proper),
        with("Tab\there", &proper),
        with("Corners", "no record"),
        with("Corners", "{}"),
    ] {
        ann.post("/api/v1/studies", refused)
            .await
            .problem(422, "invalid");
    }
    assert_eq!(
        ann.get("/api/v1/studies").await.ok(200),
        Value::Array(Vec::new())
    );
    let guest = bench.browser();
    guest
        .post("/api/v1/studies", study("Mine"))
        .await
        .problem(401, "unauthorised");
    bench.stop().await;
}
