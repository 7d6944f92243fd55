"""What the other files of a project declare: which of them a file needs to be type-checked."""
import collections, os, pathlib, re

kinds = "struct|class|enum|actor|protocol|typealias|associatedtype|macro|func|extension"
attributes = r"""(?:(?:@\w+(?:\([^)]*\))?|public|open|package|internal|static|class|final|mutating|nonisolated|indirect|dynamic
  |override|required|convenience|lazy|weak|prefix|postfix|infix)\s+)*"""
declaration = re.compile(r"^(?P<indent>[\ \t]*)" + attributes + r"(?P<kind>" + kinds + r"""|init|let|var|case)\b
  [?!]?\s*`?(?P<names>[^\n]*)""", re.M | re.X)
# What a declaration's names are in the rest of its line: an initializer's are the labels of its arguments.
patterns = {"case": r"(?:^|,\s*)`?(\w+)", "func": r"^[^\s(<`]+", "init": r"(\w+)(?:\s+\w+)?\s*:"}
types = {"struct", "class", "enum", "actor", "protocol", "typealias"}


def camel_case(name):
  """The Swift name that Xcode makes of an asset's."""
  words = [word for word in re.split(r"[^A-Za-z0-9]+", name) if word]
  joined = "".join(word[:1].upper() + word[1:] for word in words)
  return joined[:1].lower() + joined[1:]


class Source:
  """A file's text, and the names that it declares for other files."""

  def __init__(self, path):
    self.path = path
    self.text = path.read_text(errors="replace")
    self.names, self.types, self.extended = set(), set(), set()
    for match in declaration.finditer(self.text):
      kind, indent = match["kind"], len(match["indent"].expandtabs(4))
      # Variables further in are locals of functions, as far as a line can tell.
      if kind in ("let", "var", "case") and indent > 8:
        continue
      found = re.findall(patterns.get(kind, r"^[\w.]+"), match["names"])
      if kind == "extension":
        self.extended.update(name.rpartition(".")[2] for name in found)
        continue
      self.names.update(found)
      if kind in types and not indent:
        self.types.update(found)


class Project:
  """The Swift files and the asset catalogues below a folder."""

  def __init__(self, folder):
    self.sources = [Source(path) for path in sorted(pathlib.Path(folder).rglob("*.swift")) if path.is_file()]
    self.declared = collections.defaultdict(list)
    for source in self.sources:
      for name in source.names | source.extended:
        self.declared[name].append(source)
    imports = re.compile(r"^[ \t]*(?:@\w+\s+)*import\s+(?:struct |class |func |enum )?(\w+)", re.M)
    self.modules = {module for source in self.sources for module in imports.findall(source.text)}
    sets = (path for kind in ("colorset", "imageset", "symbolset") for path in pathlib.Path(folder).rglob(f"*.{kind}"))
    self.assets = {camel_case(path.stem) for path in sets}

  def types_of(self, file):
    return next((source.types for source in self.sources if source.path == file), set())

  def candidates(self, owner, name, file):
    """The other files that declare a name, those first that extend or declare its owner, then the nearest."""
    def distance(source):
      common = os.path.commonpath([file, source.path])
      steps = len(source.path.relative_to(common).parts) + len(file.relative_to(common).parts)
      return (owner not in source.extended | source.types, steps, str(source.path))
    return sorted((source for source in self.declared.get(name, ()) if source.path != file), key=distance)
