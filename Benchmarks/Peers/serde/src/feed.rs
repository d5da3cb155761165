//! The feed, internally tagged: `{"type":"text","id":…,…}`.
//!
//! The derived `#[serde(tag)]` buffers each entry as a tree first. This visitor reads the members
//! of an entry as they come once it has seen the tag, and keeps those before it as raw slices.

use crate::kept::Kept;
use crate::keys::{Key, Tag};
use crate::wire::{Date, Uuid};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

pub struct Feed<'de> {
    pub version: i64,
    pub entries: Vec<Post<'de>>,
    pub kept: Kept<'de>,
}

/// An entry, and which of the kept members are its own.
pub enum Post<'de> {
    Text(Text, Range<u32>),
    Mood(Mood, Range<u32>),
    Unknown(Cow<'de, str>, Range<u32>),
}

pub struct Text {
    pub id: Uuid,
    pub created_at: Date,
    pub message: String,
}

pub struct Mood {
    pub id: Uuid,
    pub created_at: Date,
    pub emoji: String,
    pub intensity: i64,
}

/// The fields of every variant while an entry is read.
#[derive(Default)]
pub struct Fields {
    id: Option<Uuid>,
    created_at: Option<Date>,
    message: Option<String>,
    emoji: Option<String>,
    intensity: Option<i64>,
}

impl Fields {
    #[inline]
    pub fn text<E: Error>(self) -> Result<Text, E> {
        Ok(Text {
            id: self.id.ok_or_else(|| E::missing_field("id"))?,
            created_at: self.created_at.ok_or_else(|| E::missing_field("createdAt"))?,
            message: self.message.ok_or_else(|| E::missing_field("message"))?,
        })
    }

    #[inline]
    pub fn mood<E: Error>(self) -> Result<Mood, E> {
        Ok(Mood {
            id: self.id.ok_or_else(|| E::missing_field("id"))?,
            created_at: self.created_at.ok_or_else(|| E::missing_field("createdAt"))?,
            emoji: self.emoji.ok_or_else(|| E::missing_field("emoji"))?,
            intensity: self.intensity.ok_or_else(|| E::missing_field("intensity"))?,
        })
    }

    /// Reads a member in place; what the variant does not have is kept.
    #[inline]
    pub fn read<'de, A: MapAccess<'de>>(
        &mut self, key: Key<'de>, is_text: bool, map: &mut A, kept: &mut Kept<'de>,
    ) -> Result<(), A::Error> {
        match key {
            Key::Id => self.id = Some(map.next_value()?),
            Key::CreatedAt => self.created_at = Some(map.next_value()?),
            Key::Message if is_text => self.message = Some(map.next_value()?),
            Key::Emoji if !is_text => self.emoji = Some(map.next_value()?),
            Key::Intensity if !is_text => self.intensity = Some(map.next_value()?),
            key => kept.keep(key.into_text(), map.next_value()?),
        }
        Ok(())
    }

    /// Reads a member that came before the tag.
    fn read_raw<'de, E: Error>(
        &mut self, key: &str, is_text: bool, raw: &'de RawValue,
    ) -> Result<bool, E> {
        let text = raw.get();
        match key {
            "id" => self.id = Some(serde_json::from_str(text).map_err(E::custom)?),
            "createdAt" => self.created_at = Some(serde_json::from_str(text).map_err(E::custom)?),
            "message" if is_text => {
                self.message = Some(serde_json::from_str(text).map_err(E::custom)?)
            }
            "emoji" if !is_text => {
                self.emoji = Some(serde_json::from_str(text).map_err(E::custom)?)
            }
            "intensity" if !is_text => {
                self.intensity = Some(serde_json::from_str(text).map_err(E::custom)?)
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

struct PostSeed<'a, 'de> {
    kept: &'a mut Kept<'de>,
}

impl<'a, 'de> DeserializeSeed<'de> for PostSeed<'a, 'de> {
    type Value = Post<'de>;
    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Post<'de>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'a, 'de> Visitor<'de> for PostSeed<'a, 'de> {
    type Value = Post<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an entry")
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Post<'de>, A::Error> {
        let kept = self.kept;
        let mark = kept.mark();
        let tag = loop {
            match map.next_key::<Key>()? {
                None => return Err(A::Error::missing_field("type")),
                Some(Key::Type) => break map.next_value::<Tag>()?,
                Some(key) => kept.keep(key.into_text(), map.next_value()?),
            }
        };
        let is_text = match tag {
            Tag::Text => true,
            Tag::Mood => false,
            Tag::Unknown(tag) => {
                while let Some(key) = map.next_key::<Key>()? {
                    kept.keep(key.into_text(), map.next_value()?);
                }
                return Ok(Post::Unknown(tag, kept.since(mark)));
            }
        };
        let mut fields = Fields::default();
        if kept.mark() != mark {
            take_known(&mut fields, is_text, mark, kept)?;
        }
        while let Some(key) = map.next_key::<Key>()? {
            fields.read(key, is_text, &mut map, kept)?;
        }
        Ok(if is_text {
            Post::Text(fields.text()?, kept.since(mark))
        } else {
            Post::Mood(fields.mood()?, kept.since(mark))
        })
    }
}

/// Moves what came before the tag and is known into the fields; the rest stays kept.
fn take_known<'de, E: Error>(
    fields: &mut Fields, is_text: bool, mark: u32, kept: &mut Kept<'de>,
) -> Result<(), E> {
    let mut end = mark as usize;
    for index in mark as usize..kept.members.len() {
        let (key, raw) = &kept.members[index];
        let raw: &'de RawValue = raw;
        if !fields.read_raw(key, is_text, raw)? {
            kept.members.swap(end, index);
            end += 1;
        }
    }
    kept.members.truncate(end);
    Ok(())
}

struct EntriesSeed<'a, 'de> {
    kept: &'a mut Kept<'de>,
}

impl<'a, 'de> DeserializeSeed<'de> for EntriesSeed<'a, 'de> {
    type Value = Vec<Post<'de>>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'a, 'de> Visitor<'de> for EntriesSeed<'a, 'de> {
    type Value = Vec<Post<'de>>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("entries")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(post) = seq.next_element_seed(PostSeed { kept: &mut *self.kept })? {
            entries.push(post);
        }
        Ok(entries)
    }
}

struct FeedVisitor;

impl<'de> Visitor<'de> for FeedVisitor {
    type Value = Feed<'de>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a feed")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Feed<'de>, A::Error> {
        let (mut version, mut entries) = (None, None);
        let mut kept = Kept::default();
        while let Some(key) = map.next_key::<&str>()? {
            match key {
                "version" => version = Some(map.next_value()?),
                "entries" => {
                    entries = Some(map.next_value_seed(EntriesSeed { kept: &mut kept })?)
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(Feed {
            version: version.ok_or_else(|| A::Error::missing_field("version"))?,
            entries: entries.ok_or_else(|| A::Error::missing_field("entries"))?,
            kept,
        })
    }
}

impl<'de> Feed<'de> {
    pub fn count(&self) -> usize {
        self.entries.len()
    }
}

/// Validates the whole text once, which is faster than every string on its own.
pub fn load(bytes: &[u8]) -> Result<Feed<'_>, serde_json::Error> {
    let text = std::str::from_utf8(bytes).map_err(serde_json::Error::custom)?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let feed = (&mut deserializer).deserialize_map(FeedVisitor)?;
    deserializer.end()?;
    Ok(feed)
}

impl<'de> Serialize for Feed<'de> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("version", &self.version)?;
        map.serialize_entry("entries", &Entries(self))?;
        map.end()
    }
}

struct Entries<'a, 'de>(&'a Feed<'de>);

impl<'a, 'de> Serialize for Entries<'a, 'de> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.entries.iter().map(|post| Entry(post, &self.0.kept)))
    }
}

struct Entry<'a, 'de>(&'a Post<'de>, &'a Kept<'de>);

impl<'a, 'de> Serialize for Entry<'a, 'de> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let kept = match self.0 {
            Post::Text(text, kept) => {
                map.serialize_entry("type", "text")?;
                map.serialize_entry("id", &text.id)?;
                map.serialize_entry("createdAt", &text.created_at)?;
                map.serialize_entry("message", &text.message)?;
                kept
            }
            Post::Mood(mood, kept) => {
                map.serialize_entry("type", "mood")?;
                map.serialize_entry("id", &mood.id)?;
                map.serialize_entry("createdAt", &mood.created_at)?;
                map.serialize_entry("emoji", &mood.emoji)?;
                map.serialize_entry("intensity", &mood.intensity)?;
                kept
            }
            Post::Unknown(tag, kept) => {
                map.serialize_entry("type", tag)?;
                kept
            }
        };
        for (key, value) in &self.1.members[kept.start as usize..kept.end as usize] {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}
