"""Find, read and cite the casefiles of an archive of public policies and their effects.

>>> from policycasefiles import Archive
>>> archive = Archive("https://archive.example.org")
>>> for card in archive.find("class size"):
...     print(card["title"], card["verdict"])
"""

from .archive import Archive, ArchiveError
from .casefile import Casefile, Reproduction

__all__ = ["Archive", "ArchiveError", "Casefile", "Reproduction"]
__version__ = "0.1.0"
