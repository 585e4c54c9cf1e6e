//! Converts an SVG picture to pixels with a canvas that is not in the document.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use crate::board::picture::Still;

/// A canvas of a fixed size.
pub struct Canvas {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    size: [u32; 2],
}

impl Canvas {
    /// Creates an empty canvas.
    pub fn new(size: [u32; 2]) -> Result<Self, JsValue> {
        let element: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
        element.set_width(size[0]);
        element.set_height(size[1]);
        let often = js_sys::Object::new();
        // Pixels are read after every picture, so they should be kept in main memory.
        js_sys::Reflect::set(&often, &"willReadFrequently".into(), &true.into())?;
        let context = element.get_context_with_context_options("2d", &often)?;
        let context = context.ok_or(JsValue::NULL)?.unchecked_into();
        Ok(Self {
            element,
            context,
            size,
        })
    }

    /// Draws a picture that fills the canvas.
    pub async fn draw(&self, picture: &Still) -> Result<(), JsValue> {
        let image = HtmlImageElement::new()?;
        let data = js_sys::encode_uri_component(&picture.svg);
        image.set_src(&format!("data:image/svg+xml,{data}"));
        JsFuture::from(image.decode()).await?;
        let [width, height] = self.size.map(f64::from);
        let context = &self.context;
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
    }

    /// The content as red, green, blue and opacity of each pixel, row by row.
    pub fn pixels(&self) -> Result<Vec<u8>, JsValue> {
        let [width, height] = self.size.map(f64::from);
        let data = self.context.get_image_data(0.0, 0.0, width, height)?;
        Ok(data.data().0)
    }

    /// The content as a PNG file.
    pub async fn png(&self) -> Result<Blob, JsValue> {
        let made = js_sys::Promise::new(&mut |done, failed| {
            let take = Closure::once_into_js(move |blob: JsValue| {
                drop(done.call1(&JsValue::NULL, &blob));
            });
            if let Err(error) = self.element.to_blob(take.unchecked_ref()) {
                failed.call1(&JsValue::NULL, &error).ok();
            }
        });
        // The blob is missing if memory is short.
        JsFuture::from(made).await?.dyn_into()
    }
}
