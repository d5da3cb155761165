//! What the benchmark calls. Every function answers with a count, or -1 if the bytes are not what
//! they are said to be; what was made of them is released before it returns.

mod adjacent;
mod feed;
mod keys;
mod kept;
mod numbers;
mod value;
mod wire;

use std::hint::black_box;
use std::slice;

const FEED: u32 = 0;
const ADJACENT: u32 = 1;
const NUMBERS: u32 = 2;

/// Reads a document: 0 a feed, 1 a feed of adjacent entries, 2 numbers. Returns how many entries
/// (or numbers) it has, the unknown ones included.
///
/// # Safety
/// `bytes` points to `count` bytes.
#[no_mangle]
pub unsafe extern "C" fn serde_load(shape: u32, bytes: *const u8, count: usize) -> i64 {
    let bytes = slice::from_raw_parts(bytes, count);
    // `black_box`: every value is made, as if the app used it.
    let loaded = match shape {
        FEED => feed::load(bytes).map(|feed| black_box(&feed).count()),
        ADJACENT => adjacent::load(bytes).map(|feed| black_box(&feed).count()),
        NUMBERS => numbers::load(bytes).map(|series| black_box(&series).count()),
        _ => return -1,
    };
    loaded.map_or(-1, |count| count as i64)
}

/// Reads any JSON into `serde_json::Value`, and releases it. Returns 0, or -1 if it is not JSON.
///
/// # Safety
/// `bytes` points to `count` bytes.
#[no_mangle]
pub unsafe extern "C" fn serde_value(bytes: *const u8, count: usize) -> i64 {
    if value::load(slice::from_raw_parts(bytes, count)) { 0 } else { -1 }
}

/// Reads a feed to save it later. Null if the bytes are no feed. It lives as long as the process.
///
/// # Safety
/// `bytes` points to `count` bytes.
#[no_mangle]
pub unsafe extern "C" fn serde_open(bytes: *const u8, count: usize) -> *const feed::Feed<'static> {
    let bytes: &'static [u8] = slice::from_raw_parts(bytes, count).to_vec().leak();
    match feed::load(bytes) {
        Ok(feed) => Box::leak(Box::new(feed)),
        Err(_) => std::ptr::null(),
    }
}

/// Writes a feed into a new buffer and returns its size. Where `out` is not null, the bytes are
/// also copied there; it has room for as many as were read.
///
/// # Safety
/// `feed` comes from `serde_open`, `out` has room for what is written, or is null.
#[no_mangle]
pub unsafe extern "C" fn serde_save(feed: *const feed::Feed<'static>, out: *mut u8) -> i64 {
    let Ok(bytes) = serde_json::to_vec(&*feed) else { return -1 };
    if !out.is_null() {
        std::ptr::copy_nonoverlapping(bytes.as_ptr(), out, bytes.len());
    }
    bytes.len() as i64
}
