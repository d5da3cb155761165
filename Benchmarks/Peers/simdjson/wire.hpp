// UUIDs and dates straight from their bytes.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

struct Uuid {
  std::array<uint8_t, 16> bytes;
};

/// Seconds since 1970.
struct Date {
  double seconds;
};

namespace wire {

constexpr std::array<uint8_t, 256> digits = [] {
  std::array<uint8_t, 256> table{};
  for (auto &value : table) value = 0xFF;
  for (int i = 0; i < 10; i++) table['0' + i] = uint8_t(i);
  for (int i = 0; i < 6; i++) table['a' + i] = table['A' + i] = uint8_t(10 + i);
  return table;
}();

constexpr int places[16] = {0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34};

inline bool parse(std::string_view text, Uuid &uuid) {
  if (text.size() != 36 || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-')
    return false;
  uint8_t seen = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t high = digits[uint8_t(text[places[i]])], low = digits[uint8_t(text[places[i] + 1])];
    seen |= high | low;
    uuid.bytes[i] = uint8_t(high << 4 | (low & 0xF));
  }
  return (seen & 0xF0) == 0;
}

/// The number that the digits spell, or -1.
inline int number(std::string_view text, size_t from, size_t count) {
  int value = 0;
  for (size_t i = from; i < from + count; i++) {
    int digit = text[i] - '0';
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/// Days from 1970-01-01, of the proleptic Gregorian calendar.
inline int64_t days(int64_t year, int64_t month, int64_t day) {
  if (month <= 2) year -= 1;
  int64_t era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
  int64_t of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

inline int month_length(int year, int month) {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// RFC 3339 with any fraction and offset.
inline bool parse(std::string_view text, Date &date) {
  if (text.size() < 20 || text[4] != '-' || text[7] != '-' || (text[10] | 0x20) != 't'
      || text[13] != ':' || text[16] != ':')
    return false;
  int year = number(text, 0, 4), month = number(text, 5, 2), day = number(text, 8, 2);
  int hour = number(text, 11, 2), minute = number(text, 14, 2), second = number(text, 17, 2);
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > month_length(year, month)) return false;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
  double seconds = double(days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second);
  std::string_view rest = text.substr(19);
  if (rest[0] == '.') {
    size_t end = rest.find_first_not_of("0123456789", 1);
    if (end == 1 || end == std::string_view::npos) return false;
    seconds += std::strtod(("0" + std::string(rest.substr(0, end))).c_str(), nullptr);
    rest = rest.substr(end);
  }
  if (rest.size() == 6 && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':') {
    int hours = number(rest, 1, 2), minutes = number(rest, 4, 2);
    if (hours < 0 || minutes < 0) return false;
    seconds -= (rest[0] == '+' ? 60.0 : -60.0) * (hours * 60 + minutes);
  } else if (rest.size() != 1 || (rest[0] | 0x20) != 'z') {
    return false;
  }
  date.seconds = seconds;
  return true;
}

}  // namespace wire
