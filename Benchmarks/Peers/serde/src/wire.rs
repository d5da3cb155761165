//! UUIDs and dates straight from and to their bytes.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// Sixteen bytes, as `Foundation.UUID`.
#[derive(Clone, Copy)]
pub struct Uuid([u8; 16]);

/// Seconds since 1970, as the `Double` in `Foundation.Date`.
#[derive(Clone, Copy)]
pub struct Date(f64);

const fn digits() -> [u8; 256] {
    let mut table = [0xFF; 256];
    let mut i = 0;
    while i < 10 {
        table[b'0' as usize + i] = i as u8;
        i += 1;
    }
    let mut i = 0;
    while i < 6 {
        table[b'a' as usize + i] = 10 + i as u8;
        table[b'A' as usize + i] = 10 + i as u8;
        i += 1;
    }
    table
}

static DIGITS: [u8; 256] = digits();
static HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Where the two digits of each byte of a UUID lie.
const PLACES: [usize; 16] = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

impl Uuid {
    #[inline]
    fn parse(text: &[u8]) -> Option<Uuid> {
        let text: &[u8; 36] = text.try_into().ok()?;
        if text[8] != b'-' || text[13] != b'-' || text[18] != b'-' || text[23] != b'-' {
            return None;
        }
        let mut bytes = [0; 16];
        let mut seen = 0;
        for (byte, place) in bytes.iter_mut().zip(PLACES) {
            let (high, low) = (DIGITS[text[place] as usize], DIGITS[text[place + 1] as usize]);
            seen |= high | low;
            *byte = (high << 4) | (low & 0xF);
        }
        if seen & 0xF0 == 0 { Some(Uuid(bytes)) } else { None }
    }
}

/// The number that `count` digits spell.
#[inline]
fn number(text: &[u8], from: usize, count: usize) -> Option<u32> {
    let mut value = 0;
    for &byte in &text[from..from + count] {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + digit as u32;
    }
    Some(value)
}

/// Days from 1970-01-01, of the proleptic Gregorian calendar.
#[inline]
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn month_length(year: u32, month: u32) -> u32 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// RFC 3339 with any fraction and offset.
    #[inline]
    fn parse(text: &[u8]) -> Option<Date> {
        if text.len() < 20
            || text[4] != b'-'
            || text[7] != b'-'
            || (text[10] | 0x20) != b't'
            || text[13] != b':'
            || text[16] != b':'
        {
            return None;
        }
        let (year, month, day) = (number(text, 0, 4)?, number(text, 5, 2)?, number(text, 8, 2)?);
        let (hour, minute, second) =
            (number(text, 11, 2)?, number(text, 14, 2)?, number(text, 17, 2)?);
        if month < 1 || month > 12 || day < 1 || day > month_length(year, month) {
            return None;
        }
        if hour > 23 || minute > 59 || second > 60 {
            return None;
        }
        let whole = days(year as i64, month as i64, day as i64) * 86_400
            + (hour * 3600 + minute * 60 + second) as i64;
        if text.len() == 20 && text[19] | 0x20 == b'z' {
            return Some(Date(whole as f64));
        }
        Date::with_rest(whole, &text[19..])
    }

    #[cold]
    fn with_rest(whole: i64, mut rest: &[u8]) -> Option<Date> {
        let mut fraction = 0.0;
        if rest.first() == Some(&b'.') {
            let end = rest[1..].iter().position(|b| !b.is_ascii_digit())? + 1;
            if end == 1 {
                return None;
            }
            fraction = format!("0.{}", std::str::from_utf8(&rest[1..end]).ok()?).parse().ok()?;
            rest = &rest[end..];
        }
        let offset = match rest {
            [b'Z'] | [b'z'] => 0,
            [sign @ (b'+' | b'-'), _, _, b':', _, _] => {
                let minutes = number(rest, 1, 2)? * 60 + number(rest, 4, 2)?;
                if *sign == b'+' { minutes as i64 } else { -(minutes as i64) }
            }
            _ => return None,
        };
        Some(Date((whole - offset * 60) as f64 + fraction))
    }

    /// `2024-05-01T12:00:00Z`, with milliseconds where there are any.
    #[inline]
    fn write(self, out: &mut [u8; 24]) -> usize {
        let mut whole = self.0.floor();
        let mut millis = ((self.0 - whole) * 1000.0).round() as i64;
        if millis == 1000 {
            whole += 1.0;
            millis = 0;
        }
        let whole = whole as i64;
        let (day, of_day) = (whole.div_euclid(86_400), whole.rem_euclid(86_400));
        let shifted = day + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted - era * 146_097;
        let year_of_era =
            (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * of_year + 2) / 153;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        two(out, 0, year / 100);
        two(out, 2, year % 100);
        out[4] = b'-';
        two(out, 5, month);
        out[7] = b'-';
        two(out, 8, of_year - (153 * shifted_month + 2) / 5 + 1);
        out[10] = b'T';
        two(out, 11, of_day / 3600);
        out[13] = b':';
        two(out, 14, of_day / 60 % 60);
        out[16] = b':';
        two(out, 17, of_day % 60);
        if millis == 0 {
            out[19] = b'Z';
            return 20;
        }
        out[19] = b'.';
        out[20] = b'0' + (millis / 100) as u8;
        two(out, 21, millis % 100);
        out[23] = b'Z';
        24
    }
}

#[inline]
fn two(out: &mut [u8; 24], at: usize, value: i64) {
    out[at] = b'0' + (value / 10) as u8;
    out[at + 1] = b'0' + (value % 10) as u8;
}

struct UuidVisitor;

impl<'de> Visitor<'de> for UuidVisitor {
    type Value = Uuid;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a UUID")
    }
    #[inline]
    fn visit_str<E: Error>(self, text: &str) -> Result<Uuid, E> {
        Uuid::parse(text.as_bytes()).ok_or_else(|| E::custom("not a UUID"))
    }
}

impl<'de> Deserialize<'de> for Uuid {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
        deserializer.deserialize_str(UuidVisitor)
    }
}

impl Serialize for Uuid {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = [b'-'; 36];
        for (&byte, place) in self.0.iter().zip(PLACES) {
            text[place] = HEX[(byte >> 4) as usize];
            text[place + 1] = HEX[(byte & 0xF) as usize];
        }
        // SAFETY: hexadecimal digits and hyphens.
        serializer.serialize_str(unsafe { std::str::from_utf8_unchecked(&text) })
    }
}

struct DateVisitor;

impl<'de> Visitor<'de> for DateVisitor {
    type Value = Date;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a date of RFC 3339")
    }
    #[inline]
    fn visit_str<E: Error>(self, text: &str) -> Result<Date, E> {
        Date::parse(text.as_bytes()).ok_or_else(|| E::custom("not a date"))
    }
}

impl<'de> Deserialize<'de> for Date {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        deserializer.deserialize_str(DateVisitor)
    }
}

impl Serialize for Date {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = [0; 24];
        let count = self.write(&mut text);
        // SAFETY: digits and ASCII punctuation.
        serializer.serialize_str(unsafe { std::str::from_utf8_unchecked(&text[..count]) })
    }
}
