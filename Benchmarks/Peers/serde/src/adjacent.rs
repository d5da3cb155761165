//! The feed, adjacently tagged: `{"type":"text","payload":{…}}`, in either order.

use crate::feed::{Fields, Mood, Text};
use crate::kept::Kept;
use crate::keys::{Key, Tag};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

#[allow(dead_code)] // It is only ever loaded.
pub struct Feed<'de> {
    pub version: i64,
    pub entries: Vec<Post<'de>>,
    pub kept: Kept<'de>,
}

#[allow(dead_code)]
pub enum Post<'de> {
    Text(Text, Range<u32>),
    Mood(Mood, Range<u32>),
    Unknown(Cow<'de, str>, Option<&'de RawValue>, Range<u32>),
}

/// Reads the payload of a known tag.
struct PayloadSeed<'a, 'de> {
    is_text: bool,
    kept: &'a mut Kept<'de>,
}

impl<'a, 'de> DeserializeSeed<'de> for PayloadSeed<'a, 'de> {
    type Value = Fields;
    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Fields, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'a, 'de> Visitor<'de> for PayloadSeed<'a, 'de> {
    type Value = Fields;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a payload")
    }
    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        while let Some(key) = map.next_key::<Key>()? {
            fields.read(key, self.is_text, &mut map, self.kept)?;
        }
        Ok(fields)
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
        let mut tag: Option<Tag<'de>> = None;
        let mut raw: Option<&'de RawValue> = None;
        let mut fields: Option<Fields> = None;
        while let Some(key) = map.next_key::<Key>()? {
            match key {
                Key::Type => tag = Some(map.next_value()?),
                Key::Payload => match tag {
                    Some(Tag::Text) | Some(Tag::Mood) => {
                        let is_text = matches!(tag, Some(Tag::Text));
                        let seed = PayloadSeed { is_text, kept: &mut *kept };
                        fields = Some(map.next_value_seed(seed)?);
                    }
                    _ => raw = Some(map.next_value()?),
                },
                key => kept.keep(key.into_text(), map.next_value()?),
            }
        }
        let tag = tag.ok_or_else(|| A::Error::missing_field("type"))?;
        let is_text = match tag {
            Tag::Text => true,
            Tag::Mood => false,
            Tag::Unknown(tag) => return Ok(Post::Unknown(tag, raw, kept.since(mark))),
        };
        let fields = match (fields, raw) {
            (Some(fields), _) => fields,
            (None, Some(raw)) => {
                let mut deserializer = serde_json::Deserializer::from_str(raw.get());
                PayloadSeed { is_text, kept: &mut *kept }
                    .deserialize(&mut deserializer)
                    .map_err(A::Error::custom)?
            }
            (None, None) => return Err(A::Error::missing_field("payload")),
        };
        Ok(if is_text {
            Post::Text(fields.text()?, kept.since(mark))
        } else {
            Post::Mood(fields.mood()?, kept.since(mark))
        })
    }
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

pub fn load(bytes: &[u8]) -> Result<Feed<'_>, serde_json::Error> {
    let text = std::str::from_utf8(bytes).map_err(serde_json::Error::custom)?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let feed = (&mut deserializer).deserialize_map(FeedVisitor)?;
    deserializer.end()?;
    Ok(feed)
}
