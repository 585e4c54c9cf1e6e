//! Studies: access rights, their maximum number, and their deletion with the owner's account.

use sente_match::Time;
use sente_rules::Seat;
use sente_store::{MOST_STUDIES, StoreError, StudyContent, StudyId};

use crate::bed::{Bed, account, on_both};

fn content(record: &str) -> StudyContent {
    StudyContent {
        rules: "othello".into(),
        position: "position".into(),
        record: record.into(),
    }
}

async fn a_study_is_listed_renamed_changed_and_deleted_by_its_owner(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let [one, two] = [[1; 16], [2; 16]].map(StudyId::from_bytes);
    let kept = content("first");
    store
        .add_study(one, ann, "Corners", &kept, Time(1))
        .await
        .unwrap();
    store
        .add_study(two, ann, "Edges", &kept, Time(2))
        .await
        .unwrap();
    let names = async |user| {
        let rows = store.studies(user).await.unwrap().into_iter();
        rows.map(|row| row.name).collect::<Vec<_>>()
    };
    assert_eq!(names(ann).await, ["Edges", "Corners"]);
    assert!(names(ben).await.is_empty());

    let changed = content("second");
    store
        .change_study(ann, one, &changed, Time(3))
        .await
        .unwrap();
    store.rename_study(ann, one, "Quiet corners").await.unwrap();
    assert_eq!(names(ann).await, ["Quiet corners", "Edges"]);
    let study = store.study(one).await.unwrap();
    assert_eq!((study.owner, study.owner_name.as_str()), (ann, "Ann"));
    assert_eq!(
        (study.record.as_str(), study.row.changed),
        ("second", Time(3))
    );

    let refused = [
        store.rename_study(ben, one, "Mine").await,
        store.change_study(ben, one, &kept, Time(4)).await,
        store.delete_study(ben, one).await,
    ];
    for refused in refused {
        assert!(matches!(refused, Err(StoreError::NotFound("study"))));
    }
    store.delete_study(ann, one).await.unwrap();
    assert_eq!(names(ann).await, ["Edges"]);
    assert!(matches!(
        store.study(one).await,
        Err(StoreError::NotFound(_))
    ));
}

async fn nobody_has_too_many_studies_and_those_of_a_deleted_account_are_gone(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let id = |number: u32| {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        StudyId::from_bytes(bytes)
    };
    let kept = content("record");
    for number in 0..MOST_STUDIES {
        store
            .add_study(id(number), ann, "Study", &kept, Time(1))
            .await
            .unwrap();
    }
    let more = store
        .add_study(id(MOST_STUDIES), ann, "Study", &kept, Time(1))
        .await;
    assert!(matches!(more, Err(StoreError::Full("studies"))));
    let rename = |text: &str, _: Seat, _: &str| text.to_owned();
    store.delete_user(ann, rename, Time(2)).await.unwrap();
    assert!(matches!(
        store.study(id(0)).await,
        Err(StoreError::NotFound(_))
    ));
}

on_both!(
    a_study_is_listed_renamed_changed_and_deleted_by_its_owner,
    nobody_has_too_many_studies_and_those_of_a_deleted_account_are_gone,
);
