"""Checks the chance of a record, written from docs/fairness.md and docs/notation.md alone, with Python's own library.

    python3 verify_record.py RULESETS.json FILE       each record of the file: one line of JSON with what is wrong
    python3 verify_record.py --vectors FAIRNESS.md    the test vectors of the page

RULESETS.json is a list of rulesets. Ends with 1 where something is wrong.
"""

import hashlib
import hmac
import json
import re
import sys

RECORD_TAGS = ["Game", "Ruleset", "Options", "Seats", "Deck", "SpinOff", "Result"]
PROOF_TAGS = ["Engine", "Match", "Commitment", "Secret", "Entropies"]
HEXADECIMAL = re.compile(r"[0-9a-f]{64}\Z")
ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class Fault(Exception):
    """Why a record is not right."""


def json_text(text):
    def escaped(character):
        code = ord(character)
        if character in ESCAPES:
            return ESCAPES[character]
        return "\\u%04x" % code if code < 0x20 or 0xD800 <= code <= 0xDFFF else character

    return '"' + "".join(map(escaped, text)) + '"'


def commitment_of(secret):
    return hashlib.sha256(b"chance/1 commitment " + secret).hexdigest()


class Chance:
    """The draws of one match, from number 0 on."""

    def __init__(self, secret, match_id, entropies):
        self.secret = secret
        self.start = '["chance/1",%s,[%s],' % (json_text(match_id), ",".join(map(json_text, entropies)))
        self.drawn = 0

    def message(self, kind, draw, block):
        return '%s"%s",%d,%d]' % (self.start, kind, draw, block)

    def words(self, kind):
        """The words of the next draw: its number is taken also where none of them is."""
        self.drawn += 1
        return self.words_of(kind, self.drawn - 1)

    def words_of(self, kind, draw):
        block = 0
        while True:
            digest = hmac.new(self.secret, self.message(kind, draw, block).encode(), hashlib.sha256).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(digest[at : at + 4], "big")
            block += 1

    def spin(self, sides):
        return below(sides, self.words("spin"))

    def shuffle(self, items):
        words, left, result = self.words("shuffle"), list(items), []
        while left:
            place = below(len(left), words)
            result.append(left[place])
            left[place] = left[-1]
            left.pop()
        return result


def below(sides, words):
    bound = 2**32 // sides * sides
    return next(word for word in words if word < bound) % sides


def unescape(value):
    return re.sub(r"\\(.)", r"\1", value)


def read_tags(header):
    tags = {}
    for line in header.split("\n"):
        found = re.fullmatch(r'\[([A-Za-z]+) "((?:[^"\\]|\\["\\])*)"\]', line)
        if not found or found[1] in tags:
            raise Fault("text: this is no tag: " + line)
        tags[found[1]] = unescape(found[2])
    if list(tags)[:7] != RECORD_TAGS:
        raise Fault("text: the first tags are not those of a record")
    if [name for name in tags if name in PROOF_TAGS + ["Checksum"]] != PROOF_TAGS + ["Checksum"]:
        raise Fault("proof: the tags of the proof are missing, or not in their order")
    for name in ["Commitment", "Secret", "Checksum"]:
        if not HEXADECIMAL.match(tags[name]):
            raise Fault("proof: [%s] is not hexadecimal" % name)
    return tags


def ruleset_of(tags, rulesets):
    name, _, wanted = tags["Ruleset"].partition(" ")
    options = {"falconExactCount": False, "chainForce": False, "spaceBump": "compactor", "quietSpace": False}
    for option in [] if tags["Options"] == "-" else tags["Options"].split(" "):
        key, _, value = option.partition("=")
        if key not in options:
            raise Fault("text: there is no house rule " + key)
        options[key] = value or True
    for ruleset in rulesets:
        chosen = {**ruleset, "options": options}
        canonical = json.dumps(chosen, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if ruleset["id"] == name and hashlib.sha256(canonical.encode()).hexdigest() == wanted:
            if "death-star/%s" % tags["Game"].rpartition("/")[2] != ruleset["rules"]:
                raise Fault("text: [Game] is not the edition of the ruleset")
            return chosen
    raise Fault("text: no ruleset has this name, this hash and these house rules")


def entropies_of(text):
    try:
        entropies = json.loads(text)
    except ValueError:
        raise Fault("proof: [Entropies] is no list") from None
    if not isinstance(entropies, list) or not all(isinstance(entropy, str) for entropy in entropies):
        raise Fault("proof: [Entropies] is no list of texts")
    return entropies


def recorded_spins(tags, turns):
    """Each spin of the record, in order: its place for a person, which band, and what it shows."""
    rounds = [] if tags["SpinOff"] == "-" else re.split("; | (?=[a-z])", tags["SpinOff"])
    for number, spin in enumerate(rounds):
        yield "spin %d for the start" % (number + 1), "outer", spin.rpartition(" ")[2]
    for line in turns.split("\n"):
        for item in line.split(" ")[2:]:
            if item in ("win", "lose"):
                yield "turn " + line.split(" ")[0], "inner", item
            elif item.isdigit():
                yield "turn " + line.split(" ")[0], "outer", item


def checksum_of(header, turns):
    kept = [line for line in header.split("\n") if line[1:].split(" ")[0] in RECORD_TAGS + PROOF_TAGS]
    return hashlib.sha256("\n".join(kept + ["", turns]).encode()).hexdigest()


def check(text, rulesets):
    """How many spins the record has. Raises a Fault for the first thing that is wrong."""
    header, _, turns = text.partition("\n\n")
    tags = read_tags(header)
    ruleset = ruleset_of(tags, rulesets)
    secret = bytes.fromhex(tags["Secret"])
    if commitment_of(secret) != tags["Commitment"]:
        raise Fault("chance: the commitment to the secret is " + commitment_of(secret))
    chance = Chance(secret, tags["Match"], entropies_of(tags["Entropies"]))
    deck = " ".join(chance.shuffle(card["id"] for card in ruleset["deck"])) or "-"
    if deck != tags["Deck"]:
        raise Fault("chance: draw 0, the shuffle, gives " + deck)
    for where, band, shown in recorded_spins(tags, turns):
        faces = ruleset["spinner"][band]
        face = str(faces[chance.spin(len(faces))])
        if face != shown:
            raise Fault("chance: draw %d, %s, is %s, and the secret gives %s" % (chance.drawn - 1, where, shown, face))
    if checksum_of(header, turns) != tags["Checksum"]:
        raise Fault("checksum: it is " + checksum_of(header, turns))
    return chance.drawn - 1


def check_file(rulesets_file, file):
    with open(rulesets_file, encoding="utf-8") as opened:
        rulesets = json.load(opened)
    with open(file, encoding="utf-8", newline="") as opened:
        text = opened.read()
    status = 0
    for record in re.split(r'(?<=\n)\n(?=\[Game ")', text):
        try:
            verdict = {"ok": True, "spins": check(record, rulesets)}
        except Fault as fault:
            verdict = {"ok": False, "fault": str(fault)}
            status = 1
        print(json.dumps(verdict))
    return status


def check_vectors(page):
    with open(page, encoding="utf-8") as opened:
        vectors = json.loads(re.search(r"```json\n(.*?)```", opened.read(), re.DOTALL)[1])
    for vector in vectors:
        secret = bytes.fromhex(vector["secret"])
        chance = Chance(secret, vector["matchId"], vector["entropies"])
        first = chance.message(vector["draws"][0]["kind"], 0, 0)
        block = hmac.new(secret, first.encode(), hashlib.sha256).hexdigest()
        results = [
            chance.spin(draw["sides"]) if draw["kind"] == "spin" else chance.shuffle(range(draw["items"]))
            for draw in vector["draws"]
        ]
        ok = (
            commitment_of(secret) == vector["commitment"]
            and first == vector["firstMessage"]
            and block == vector["firstBlock"]
            and results == [draw["result"] for draw in vector["draws"]]
        )
        print(json.dumps({"ok": ok, "name": vector["name"]}))
        if not ok:
            return 1
    return 0


if __name__ == "__main__":
    first, second = sys.argv[1:]
    sys.exit(check_vectors(second) if first == "--vectors" else check_file(first, second))
