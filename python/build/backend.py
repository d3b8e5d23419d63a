# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the wheel and the source package (PEP 517): meson and ninja make the module with the
library inside, this file packs it. Runs in the root of the project."""
import base64
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE = "_givens_cffi.abi3.so"
TAG_PYTHON = "cp39-abi3"
EPOCH = 315532800  # zip files begin in 1980


def project():
    """The values of pyproject.toml that are needed: all are texts on a line of their own."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    values = dict(re.findall(r'^([a-z-]+) = "([^"]*)"$', text, flags=re.MULTILINE))
    dependencies = re.search(r"^dependencies = \[(.*)\]$", text, flags=re.MULTILINE)
    values["dependencies"] = re.findall(r'"([^"]*)"', dependencies.group(1))
    return values


def metadata():
    """The core metadata of the package."""
    about = project()
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {about['version']}",
             f"Summary: {about['description']}", "License: GPL-3.0-or-later",
             f"Requires-Python: {about['requires-python']}"]
    lines += [f"Requires-Dist: {name}" for name in about["dependencies"]]
    lines += ["Provides-Extra: frames", 'Requires-Dist: pandas; extra == "frames"',
              "Description-Content-Type: text/markdown", "",
              (ROOT / "README.md").read_text(encoding="utf-8")]
    return "\n".join(lines)


def compile_module(folder):
    """Builds the module; MESON_ARGS may have further options, separated by spaces."""
    setup = ["meson", "setup", str(folder), str(ROOT), "--buildtype=release", "-Dpython=enabled",
             "-Dtests=disabled", "-Dweb=disabled", "-Dserver=disabled", "-Dmpi=disabled",
             *os.environ.get("MESON_ARGS", "").split()]
    environment = dict(os.environ, GIVENS_PYTHON=sys.executable)
    subprocess.run(setup, check=True, stdout=sys.stderr, env=environment)
    subprocess.run(["ninja", "-C", str(folder), "python/" + MODULE], check=True,
                   stdout=sys.stderr, env=environment)
    return (pathlib.Path(folder) / "python" / MODULE).read_bytes()


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel; returns its name."""
    about = project()
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    tag = f"{TAG_PYTHON}-{platform}"
    name = f"{about['name']}-{about['version']}"
    info = name + ".dist-info"
    with tempfile.TemporaryDirectory() as folder:
        files = {MODULE: compile_module(pathlib.Path(folder) / "build")}
    for path in sorted((ROOT / "python" / "givens").iterdir()):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            files["givens/" + path.name] = path.read_bytes()
    files[info + "/METADATA"] = metadata().encode("utf-8")
    files[info + "/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[info + "/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: givens\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag}\n").encode("ascii")
    lines = [record_line(path, content) for path, content in files.items()]
    files[info + "/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode("utf-8")
    target = pathlib.Path(wheel_directory) / f"{name}-{tag}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    return target.name


def sources():
    """The files of the source package: those that git knows, or all of an unpacked one."""
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files"], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        return listed.stdout.splitlines()
    return [str(path.relative_to(ROOT)) for path in sorted(ROOT.rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts]


def build_sdist(sdist_directory, config_settings=None):
    """The source package: what builds the module. Returns its name."""
    about = project()
    name = f"{about['name']}-{about['version']}"
    target = pathlib.Path(sdist_directory) / f"{name}.tar.gz"
    with tarfile.open(target, "w:gz") as archive:
        for path in sources():
            if not path.startswith("web/") or path.endswith("meson.build"):
                archive.add(ROOT / path, f"{name}/{path}", recursive=False)
        content = metadata().encode("utf-8")
        entry = tarfile.TarInfo(f"{name}/PKG-INFO")
        entry.size = len(content)
        entry.mtime = EPOCH
        archive.addfile(entry, io.BytesIO(content))
    return target.name


if __name__ == "__main__":  # backend.py FOLDER: both, without pip
    folder_of_both = sys.argv[1]
    os.makedirs(folder_of_both, exist_ok=True)
    print(build_sdist(folder_of_both))
    print(build_wheel(folder_of_both))
