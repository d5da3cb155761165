//! What is kept of unknown entries and fields: their raw bytes, borrowed from the input, in one
//! list for the whole document, so that nothing is allocated per item.

use serde_json::value::RawValue;
use std::borrow::Cow;
use std::ops::Range;

#[derive(Default)]
pub struct Kept<'de> {
    pub members: Vec<(Cow<'de, str>, &'de RawValue)>,
}

impl<'de> Kept<'de> {
    #[inline]
    pub fn mark(&self) -> u32 {
        self.members.len() as u32
    }

    #[inline]
    pub fn since(&self, mark: u32) -> Range<u32> {
        mark..self.members.len() as u32
    }

    #[inline]
    pub fn keep(&mut self, key: Cow<'de, str>, value: &'de RawValue) {
        self.members.push((key, value));
    }
}
