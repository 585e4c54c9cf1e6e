//! What is shown only under a condition.

use leptos::prelude::*;

/// Shows its children while a condition holds, and something else otherwise. Like the framework's component of this
/// name, which is compiled again for each use.
#[component(transparent)]
pub fn Show<W>(
    /// The content, built each time the condition begins to hold.
    children: ChildrenFn,
    /// The condition.
    when: W,
    /// What is shown otherwise; nothing if missing.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView
where
    W: Fn() -> bool + Send + Sync + 'static,
{
    show(Box::new(when), children, fallback)
}

fn show(
    when: Box<dyn Fn() -> bool + Send + Sync>,
    children: ChildrenFn,
    fallback: ViewFn,
) -> AnyView {
    let holds = ArcMemo::new(move |_| when());
    let shown = move || {
        if holds.get() {
            children()
        } else {
            fallback.run()
        }
    };
    shown.into_any()
}
