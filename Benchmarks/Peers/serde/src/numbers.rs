//! A document of numbers: `{"samples":[0.25,…],"counts":[3,…]}`.

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

pub struct Series {
    pub samples: Vec<f64>,
    pub counts: Vec<i64>,
}

struct SeriesVisitor;

impl<'de> Visitor<'de> for SeriesVisitor {
    type Value = Series;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a series")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Series, A::Error> {
        let (mut samples, mut counts) = (None, None);
        while let Some(key) = map.next_key::<&str>()? {
            match key {
                "samples" => samples = Some(map.next_value()?),
                "counts" => counts = Some(map.next_value()?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(Series {
            samples: samples.ok_or_else(|| A::Error::missing_field("samples"))?,
            counts: counts.ok_or_else(|| A::Error::missing_field("counts"))?,
        })
    }
}

impl Series {
    pub fn count(&self) -> usize {
        self.samples.len() + self.counts.len()
    }
}

pub fn load(bytes: &[u8]) -> Result<Series, serde_json::Error> {
    let text = std::str::from_utf8(bytes).map_err(serde_json::Error::custom)?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let series = (&mut deserializer).deserialize_map(SeriesVisitor)?;
    deserializer.end()?;
    Ok(series)
}
