// simdjson, behind a C interface. Its parser and its padded copy of the input are made once and
// kept; each call parses. A call answers with a count, or -1 if the bytes are not what they are
// said to be.

#include <simdjson.h>

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "wire.hpp"

using namespace simdjson;

namespace {

struct Text {
  Uuid id;
  Date created_at;
  std::string message;
};

struct Mood {
  Uuid id;
  Date created_at;
  std::string emoji;
  int64_t intensity;
};

/// The bytes of an unknown entry. Unknown fields of known entries are passed over: to look them up
/// by name is what On-Demand is fast at.
using Unknown = std::string_view;
using Post = std::variant<Text, Mood, Unknown>;

struct Input {
  padded_string bytes;
  dom::parser dom;
  ondemand::parser parser;
};

/// The work of the caller must not be left out because nobody looks at its result.
template <typename Value>
inline void use(Value &value) {
  asm volatile("" : : "g"(&value) : "memory");
}

template <typename Value>
inline void read(ondemand::object &object, std::string_view key, Value &value) {
  std::string_view text = object.find_field_unordered(key);
  if (!wire::parse(text, value)) throw simdjson_error(INCORRECT_TYPE);
}

inline Post known(std::string_view tag, ondemand::object &object) {
  if (tag == "text") {
    Text text;
    read(object, "id", text.id);
    read(object, "createdAt", text.created_at);
    text.message = std::string_view(object.find_field_unordered("message"));
    return text;
  }
  Mood mood;
  read(object, "id", mood.id);
  read(object, "createdAt", mood.created_at);
  mood.emoji = std::string_view(object.find_field_unordered("emoji"));
  mood.intensity = object.find_field_unordered("intensity");
  return mood;
}

inline bool is_known(std::string_view tag) { return tag == "text" || tag == "mood"; }

inline Post internally_tagged(ondemand::object object) {
  std::string_view tag = object.find_field_unordered("type");
  if (is_known(tag)) return known(tag, object);
  object.reset();
  return Unknown(object.raw_json());
}

inline Post adjacently_tagged(ondemand::object object) {
  std::string_view tag = object.find_field_unordered("type");
  if (!is_known(tag)) {
    object.reset();
    return Unknown(object.raw_json());
  }
  ondemand::object payload = object.find_field_unordered("payload");
  return known(tag, payload);
}

int64_t feed(Input &input, Post (*entry)(ondemand::object)) {
  ondemand::document document = input.parser.iterate(input.bytes);
  ondemand::object root = document.get_object();
  int64_t version = root.find_field_unordered("version");
  std::vector<Post> entries;
  for (ondemand::object object : root.find_field_unordered("entries"))
    entries.push_back(entry(object));
  use(version);
  use(entries);
  return int64_t(entries.size());
}

int64_t series(Input &input) {
  ondemand::document document = input.parser.iterate(input.bytes);
  ondemand::object root = document.get_object();
  std::vector<double> samples;
  for (double value : root.find_field_unordered("samples")) samples.push_back(value);
  std::vector<int64_t> counts;
  for (int64_t value : root.find_field_unordered("counts")) counts.push_back(value);
  use(samples);
  use(counts);
  return int64_t(samples.size() + counts.size());
}

}  // namespace

extern "C" {

Input *simdjson_input(const uint8_t *bytes, size_t count) {
  auto input = std::make_unique<Input>();
  input->bytes = padded_string(reinterpret_cast<const char *>(bytes), count);
  return input.release();
}

void simdjson_release(Input *input) { delete input; }

/// Parses to simdjson's own tree and makes no values.
int64_t simdjson_dom(Input *input) {
  dom::element root;
  if (input->dom.parse(input->bytes).get(root) != SUCCESS) return -1;
  use(root);
  return 0;
}

/// Reads into typed values: 0 a feed, 1 a feed of adjacent entries, 2 numbers.
int64_t simdjson_ondemand(Input *input, uint32_t shape) {
  try {
    switch (shape) {
      case 0: return feed(*input, internally_tagged);
      case 1: return feed(*input, adjacently_tagged);
      case 2: return series(*input);
      default: return -1;
    }
  } catch (const simdjson_error &) {
    return -1;
  }
}

}  // extern "C"
