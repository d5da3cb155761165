//! The keys of an entry.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::borrow::Cow;
use std::fmt;

#[derive(Clone)]
pub enum Key<'de> {
    Type,
    Payload,
    Id,
    CreatedAt,
    Message,
    Emoji,
    Intensity,
    Other(Cow<'de, str>),
}

impl<'de> Key<'de> {
    #[inline]
    fn known(text: &str) -> Option<Key<'de>> {
        Some(match text {
            "type" => Key::Type,
            "payload" => Key::Payload,
            "id" => Key::Id,
            "createdAt" => Key::CreatedAt,
            "message" => Key::Message,
            "emoji" => Key::Emoji,
            "intensity" => Key::Intensity,
            _ => return None,
        })
    }

    pub fn into_text(self) -> Cow<'de, str> {
        Cow::Borrowed(match self {
            Key::Type => "type",
            Key::Payload => "payload",
            Key::Id => "id",
            Key::CreatedAt => "createdAt",
            Key::Message => "message",
            Key::Emoji => "emoji",
            Key::Intensity => "intensity",
            Key::Other(text) => return text,
        })
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }
    #[inline]
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Key<'de>, E> {
        Ok(Key::known(text).unwrap_or(Key::Other(Cow::Borrowed(text))))
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Key<'de>, E> {
        Ok(Key::known(text).unwrap_or_else(|| Key::Other(Cow::Owned(text.to_owned()))))
    }
}

impl<'de> Deserialize<'de> for Key<'de> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key<'de>, D::Error> {
        deserializer.deserialize_identifier(KeyVisitor)
    }
}

/// The tag of an entry.
pub enum Tag<'de> {
    Text,
    Mood,
    Unknown(Cow<'de, str>),
}

struct TagVisitor;

impl<'de> Visitor<'de> for TagVisitor {
    type Value = Tag<'de>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a type")
    }
    #[inline]
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Tag<'de>, E> {
        Ok(match text {
            "text" => Tag::Text,
            "mood" => Tag::Mood,
            _ => Tag::Unknown(Cow::Borrowed(text)),
        })
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Tag<'de>, E> {
        Ok(match text {
            "text" => Tag::Text,
            "mood" => Tag::Mood,
            _ => Tag::Unknown(Cow::Owned(text.to_owned())),
        })
    }
}

impl<'de> Deserialize<'de> for Tag<'de> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tag<'de>, D::Error> {
        deserializer.deserialize_str(TagVisitor)
    }
}
