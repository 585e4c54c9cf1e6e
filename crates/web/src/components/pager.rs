//! Buttons to turn the pages of a long list.

use leptos::prelude::*;

use crate::live;

/// The number of pages for this many rows; at least one.
pub const fn pages(total: u32, page_size: u32) -> u32 {
    if page_size == 0 || total == 0 {
        1
    } else {
        total.div_ceil(page_size)
    }
}

/// Buttons to the previous and the next page; empty if there is only one page. Pages count from 0.
pub fn pager(page: u32, pages: u32, go: Callback<u32>) -> AnyView {
    if pages <= 1 {
        return ().into_any();
    }
    let (first, last) = (page == 0, page + 1 >= pages);
    let back = move |_| go.run(page.saturating_sub(1));
    let on = move |_| go.run(page + 1);
    view! {
        <nav class="row row-middle pager" aria-label=live!("pager")>
            <button class="button" disabled=first on:click=back>{live!("pager-back")}</button>
            <span>{live!("pager-page", page = page + 1, pages = pages)}</span>
            <button class="button" disabled=last on:click=on>{live!("pager-on")}</button>
        </nav>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::pages;

    #[test]
    fn rows_fill_pages() {
        assert_eq!(pages(0, 25), 1);
        assert_eq!(pages(25, 25), 1);
        assert_eq!(pages(26, 25), 2);
        assert_eq!(pages(3, 0), 1);
    }
}
