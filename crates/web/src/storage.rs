//! Named texts in the browser's database, for those too long for its small storage. Only works in a browser.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "sente";
const TEXTS: &str = "texts";

/// The text with this name, if there is one.
pub async fn get(name: &str) -> Option<String> {
    let (_, texts) = texts(IdbTransactionMode::Readonly).await.ok()?;
    let request = texts.get(&name.into()).ok()?;
    answered(&request).await.ok()?.as_string()
}

/// Stores a text under a name. Fails if storage is full or the browser stores nothing.
pub async fn put(name: &str, text: &str) -> Result<(), JsValue> {
    let (transaction, texts) = texts(IdbTransactionMode::Readwrite).await?;
    texts.put_with_key(&text.into(), &name.into())?;
    completed(&transaction).await
}

/// Deletes the text with this name.
pub async fn delete(name: &str) -> Result<(), JsValue> {
    let (transaction, texts) = texts(IdbTransactionMode::Readwrite).await?;
    texts.delete(&name.into())?;
    completed(&transaction).await
}

async fn texts(mode: IdbTransactionMode) -> Result<(IdbTransaction, IdbObjectStore), JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(DATABASE, 1)?;
    let opened = request.clone();
    let upgrade = Closure::once_into_js(move || {
        let database: Option<IdbDatabase> = opened.result().ok().and_then(|it| it.dyn_into().ok());
        if let Some(database) = database {
            database.create_object_store(TEXTS).ok();
        }
    });
    request.set_onupgradeneeded(Some(upgrade.unchecked_ref()));
    let database: IdbDatabase = answered(&request).await?.dyn_into()?;
    let transaction = database.transaction_with_str_and_mode(TEXTS, mode)?;
    let texts = transaction.object_store(TEXTS)?;
    // The database closes when the transaction is complete.
    database.close();
    Ok((transaction, texts))
}

/// Waits for the result of a request.
async fn answered(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = js_sys::Promise::new(&mut |done, failed| {
        let asked = request.clone();
        let settle = Closure::once_into_js(move || match asked.result() {
            Ok(result) if asked.error().is_ok_and(|error| error.is_none()) => {
                drop(done.call1(&JsValue::NULL, &result));
            }
            _ => drop(failed.call0(&JsValue::NULL)),
        });
        request.set_onsuccess(Some(settle.unchecked_ref()));
        request.set_onerror(Some(settle.unchecked_ref()));
    });
    JsFuture::from(promise).await
}

/// Waits until a change is stored; only then it is known whether there is room.
async fn completed(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let promise = js_sys::Promise::new(&mut |done, failed| {
        let failed: JsValue = failed.into();
        transaction.set_oncomplete(Some(&done));
        transaction.set_onabort(Some(failed.unchecked_ref()));
    });
    JsFuture::from(promise).await.map(drop)
}
